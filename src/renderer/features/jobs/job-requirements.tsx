export { JobRequirements, Requirement } from '#renderer/ui/job-requirements.tsx';
