import { LegalPage } from './legal-page.tsx';

export const Component = () => <LegalPage title="Privacy Policy" text={({ privacy }) => privacy} />;
