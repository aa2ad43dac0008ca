import type { InferType } from 'yup';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { Modal } from '#renderer/ui/dialog/modal.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { sampleTitleForm } from '#shared/contract/portfolio.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Creator } from '../creator.ts';
import { renameSample, type Sample } from './samples.ts';

type Form = InferType<typeof sampleTitleForm>;

interface SampleTitleModalProps {
  creator: Creator;
  sample: Sample;
  open: boolean;
  onClose: () => void;
}

/** Form for a sample's title. */
export const SampleTitleModal = ({ creator, sample, open, onClose }: SampleTitleModalProps) => {
  const save = async ({ title }: Form) => {
    await renameSample(creator, sample.id, title ?? '');
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} title="Title of this video" size="sm">
      <SchemaForm schema={sampleTitleForm} initial={{ title: sample.title ?? '' }} onSubmit={save}>
        <FormField<Form>
          name="title"
          label="Title"
          placeholder="Unboxing by the window"
          help={`At most ${limits.portfolio.title} characters. Empty, the video has none.`}
          dir="auto"
        />
        <DialogButtons onCancel={onClose}>Save</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
