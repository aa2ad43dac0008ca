import type { InferType } from 'yup';
import { drafts } from '#renderer/lib/forms/drafts.ts';
import { DialogButtons } from '#renderer/ui/dialog/dialog-buttons.tsx';
import { type DialogProps, Modal } from '#renderer/ui/dialog/modal.tsx';
import { FormField } from '#renderer/ui/form/form-field.tsx';
import { SchemaForm } from '#renderer/ui/form/schema-form.tsx';
import { sampleTitleForm } from '#shared/contract/portfolio.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Creator } from '../creator.ts';
import { renameSample, type Sample } from './samples.ts';

type Form = InferType<typeof sampleTitleForm>;

interface SampleTitleModalProps extends DialogProps {
  creator: Creator;
  sample: Sample;
}

/** Form for a sample's title. */
export const SampleTitleModal = ({ creator, sample, open, onClose }: SampleTitleModalProps) => {
  const draft = `sample/${sample.id}`;
  const leave = () => {
    drafts.forget(draft);
    onClose();
  };
  const save = async ({ title }: Form) => {
    await renameSample(creator, sample.id, title ?? '');
    leave();
  };
  return (
    <Modal open={open} onClose={leave} title="Title of this video" size="sm">
      <SchemaForm schema={sampleTitleForm} initial={{ title: sample.title ?? '' }} onSubmit={save} draft={draft} asks>
        <FormField<Form>
          name="title"
          label="Title"
          placeholder="Unboxing by the window"
          help={`At most ${limits.portfolio.title} characters. Without a title the video has none on your page.`}
          dir="auto"
        />
        <DialogButtons onCancel={leave}>Save</DialogButtons>
      </SchemaForm>
    </Modal>
  );
};
