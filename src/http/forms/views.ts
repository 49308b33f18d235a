import { z } from 'zod'
import type { SavedForm } from '#modules/catalogue'
import {
  type FormContent,
  type FormTemplate,
  type Question,
  type VisitForm,
  formMoments,
  isComplete,
  questionKinds,
} from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const question = z.strictObject({
  id: z.string(),
  kind: z.enum(questionKinds),
  label: z.string(),
  hint: z.string().nullable(),
  required: z.boolean(),
  choices: z.array(z.string()),
  unit: z.string().nullable(),
  warning: z.strictObject({ answer: z.enum(['yes', 'no']), text: z.string() }).nullable(),
})

const written = {
  title: z.string(),
  intro: z.string().nullable(),
  required: z.enum(formMoments),
  questions: z.array(question),
}

export const visitFormSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...written,
  answers: z.record(z.string(), z.union([z.string(), z.number()])),
  missing: z.array(z.string()),
  complete: z.boolean(),
})

export const formSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...written,
  categories: z.array(z.string()),
  services: z.array(z.string()),
  is_active: z.boolean(),
})

export const formWithVersionsSchema = formSchema.extend({
  versions: z.array(
    z.strictObject({
      version: z.int(),
      ...written,
      categories: z.array(z.string()),
      services: z.array(z.string()),
      saved_by: z.string().nullable(),
      saved_at: instantSchema,
    }),
  ),
})

export function visitFormView(shown: VisitForm): z.input<typeof visitFormSchema> {
  const { form, answers, missing } = shown
  return {
    id: form.formId,
    version: form.version,
    ...writtenView(form),
    answers: { ...answers },
    missing: [...missing],
    complete: isComplete(shown),
  }
}

export function formView({ current, isActive }: FormTemplate): z.input<typeof formSchema> {
  const { formId: id, version } = current
  return { id, version, ...writtenView(current), ...placesView(current), is_active: isActive }
}

export function versionView(form: SavedForm) {
  const { version, savedByName, savedAt } = form
  return {
    version,
    ...writtenView(form),
    ...placesView(form),
    saved_by: savedByName,
    saved_at: instantText(savedAt),
  }
}

function placesView({ categories, services }: FormContent) {
  return { categories: [...categories], services: [...services] }
}

function writtenView({ title, intro, moment, questions }: FormContent) {
  return { title, intro, required: moment, questions: questions.map(questionView) }
}

function questionView({ id, kind, label, hint, isRequired, choices, unit, warning }: Question) {
  return { id, kind, label, hint, required: isRequired, choices: [...choices], unit, warning }
}
