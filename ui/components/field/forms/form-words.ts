import type { FormMoment, QuestionKind } from '#modules/fulfilment'

export const momentWords: Readonly<Record<FormMoment, string>> = {
  before_start: 'Before the start',
  before_completion: 'Before the report',
  optional: 'Optional',
}

export const kindWords: Readonly<Record<QuestionKind, string>> = {
  yes_no: 'Yes, no or not applicable',
  text: 'Text',
  number: 'Number',
  choice: 'One of several choices',
  photo: 'Photo',
}

export const yesNoWords = { yes: 'Yes', no: 'No', na: 'N/A' } as const

export function leftWords(missing: number): string | null {
  if (missing === 0) return null
  return missing === 1 ? '1 question left' : `${missing} questions left`
}
