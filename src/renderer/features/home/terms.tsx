import { LegalPage } from './legal-page.tsx';

export const Component = () => <LegalPage title="Terms and Conditions" text={({ terms }) => terms} />;
