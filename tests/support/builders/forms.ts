import type { FormVersion, Question } from '#modules/fulfilment'
import { type FormId, parseId } from '#modules/shared'

/** A yes/no question that has to be answered. */
export function aQuestion(id: string, changes: Partial<Question> = {}): Question {
  return {
    id,
    kind: 'yes_no',
    label: `Is it ${id}?`,
    hint: null,
    isRequired: true,
    choices: [],
    unit: null,
    warning: null,
    ...changes,
  }
}

export function formId(slug: string): FormId {
  const id = parseId('frm', `frm_${slug}`)
  if (!id) throw new Error(`not the slug of a form: ${slug}`)
  return id
}

/** A risk check of kitchens, required before the start. */
export function aForm(slug: string, changes: Partial<FormVersion> = {}): FormVersion {
  return {
    formId: formId(slug),
    version: 1,
    title: `About ${slug}`,
    intro: null,
    moment: 'before_start',
    categories: ['kitchen'],
    services: [],
    questions: [aQuestion('safe'), aQuestion('notes', { kind: 'text', isRequired: false })],
    ...changes,
  }
}
