import type { Data } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import { nameInComment } from '#shared/domain/people/member-pages.ts';
import type { Actor } from '../../http/actor.ts';
import type { CommentRow } from './comments.repository.ts';
import { isOpen } from './people.policy.ts';

/** A comment; names the other party only to viewers who may open that party's page. */
export const presentComment = (
  { id, stars, comment, createdAt, person }: CommentRow,
  actor: Actor,
): Data<typeof peopleApi.creatorComments>[number] => {
  const name = isOpen({ user: person }) ? nameInComment(actor, person) : null;
  return {
    id,
    stars,
    comment: comment ?? '',
    created_at: createdAt.toISOString(),
    person: name === null ? null : { id: person.id, name },
    own: person.id === actor.id ? 1 : 0,
  };
};
