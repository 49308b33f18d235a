import { z } from 'zod'
import { type ExpertReview, editUntil, expertReviewStates } from '#modules/directory'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'

const words = {
  rating: z.int(),
  comment: z.string(),
  month: z.string().meta({ description: 'The month of the work; empty where it was not given' }),
  work: z.string(),
  incentive: z.string().meta({ description: 'What the author received for the review; empty for nothing' }),
}

const publicSchema = z.strictObject({
  id: z.string(),
  author_name: z.string(),
  ...words,
  is_job_confirmed: z.boolean().meta({
    description:
      'The expert, or a proof that staff saw, says that the job was done. Every author wrote through this site',
  }),
  created_at: instantSchema,
  edited_at: instantSchema.nullable(),
  reply: z.string().nullable(),
})

export const reviewsSchema = pageSchema(publicSchema).extend({
  average: z.number().nullable().meta({ description: 'Of all published reviews; null without any' }),
  total_reviews: z.int(),
  removed: z.int().meta({ description: 'Reviews that were rejected or removed, each for a listed reason' }),
})

export const ownSchema = z.strictObject({
  id: z.string(),
  listing_id: z.string(),
  status: z.enum(expertReviewStates),
  held_for: z.array(z.string()).meta({ description: 'Why it, or its edit, waits for a person' }),
  has_edit_waiting: z.boolean().meta({ description: 'The old words are shown until somebody has read the new ones' }),
  edit_until: instantSchema,
  ...words,
})

export function publicView(review: ExpertReview): z.output<typeof publicSchema> {
  const { id, authorName, isJobConfirmed, createdAt, editedAt, reply } = review
  return {
    id,
    author_name: authorName,
    ...review.words,
    is_job_confirmed: isJobConfirmed,
    created_at: instantText(createdAt),
    edited_at: editedAt && instantText(editedAt),
    reply,
  }
}

export function ownView(review: ExpertReview): z.output<typeof ownSchema> {
  const { id, listingId, state, heldFor, edit } = review
  return {
    id,
    listing_id: listingId,
    status: state,
    held_for: [...(edit?.heldFor ?? heldFor)],
    has_edit_waiting: edit !== null,
    edit_until: instantText(editUntil(review)),
    ...(edit?.words ?? review.words),
  }
}
