import type { CheckRefusal } from '#modules/directory'
import { type Problem, conflict, notValidField } from '../../kit/problem.ts'
import { listingProblem } from '../problems.ts'

/** The refusals of documents and checks, as answers. */
export function checkProblem(refusal: CheckRefusal): Problem {
  switch (refusal.kind) {
    case 'listing-unknown':
    case 'listing-changed':
    case 'advert-state':
      return listingProblem(refusal)
    default:
      return problems[refusal.kind]
  }
}

const problems = {
  'document-unknown': notValidField('document_id', 'Choose a document of this listing and of this kind'),
  'document-relied-on': conflict(
    'document_relied_on',
    'A check rests on this document, so it stays until the check has ended. Replace it, and the new one is checked.',
  ),
  'not-a-document': notValidField('document', 'Please choose a PDF, JPEG or PNG of at most 10 MB'),
  'too-many-documents': conflict('too_many_documents', 'There are as many documents as can be kept: remove one first.'),
  'not-checked': conflict('not_checked', 'There is no check of this kind that could be withdrawn.'),
  'last-day-over': notValidField(
    'expires_on',
    'The last day is over: choose a later one, or ask for the next document',
  ),
  'last-day-too-late': notValidField('expires_on', 'Choose a day within ten years'),
  'number-needed': notValidField('number', 'Give the number on the document'),
  'no-number': notValidField('number', 'This check has no number'),
  'own-listing': conflict('own_listing', 'This listing is your own: another administrator checks it.'),
} as const satisfies Record<
  Exclude<CheckRefusal['kind'], 'listing-unknown' | 'listing-changed' | 'advert-state'>,
  Problem
>
