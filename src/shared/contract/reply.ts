import { array, number, type ObjectShape, object, string } from 'yup';
import { APPLICATION_STATUSES, JOB_STATUSES } from '../domain/jobs/job-lifecycle.ts';
import { JOB_STAGES } from '../domain/jobs/job-stage.ts';
import { GENDERS } from '../domain/people/age.ts';
import { ROLES } from '../domain/people/roles.ts';

/**
 * Building blocks of responses. A response is not validated at run time: its schema provides the type, the serializer
 * (which drops undeclared fields) and the documentation.
 */
export const str = () => string().defined();
export const num = () => number().defined();
export const maybeStr = () => string().nullable().defined();
export const maybeNum = () => number().nullable().defined();
/** A boolean as 1 or 0. */
export const bit = () =>
  number()
    .oneOf([0, 1] as const)
    .defined();
/** ISO 8601, UTC. */
export const time = () => string().defined();
export const maybeTime = () => string().nullable().defined();

export const shape = <S extends ObjectShape>(fields: S) => object(fields).required();
export const maybeShape = <S extends ObjectShape>(fields: S) => object(fields).nullable().defined();
export const maybeList = <S extends ObjectShape>(fields: S) => array(object(fields).required()).nullable().defined();
export const list = <S extends ObjectShape>(fields: S) => array(object(fields).required()).required();

export const roleReply = () => string().oneOf(ROLES).defined();
export const maybeGender = () => string().oneOf(GENDERS).nullable().defined();
export const jobStatus = () => string().oneOf(JOB_STATUSES).defined();
export const jobStage = () => string().oneOf(JOB_STAGES).defined();
export const maybeJobStage = () => string().oneOf(JOB_STAGES).nullable().defined();
export const applicationStatus = () => string().oneOf(APPLICATION_STATUSES).defined();
