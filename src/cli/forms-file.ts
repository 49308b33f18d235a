import { z } from 'zod'
import type { SeedForm } from '#modules/catalogue'
import { type AnswerWarning, formLimits, formMoments, judgeContent, questionKinds } from '#modules/fulfilment'
import { type FormId, type ServiceId, parseId } from '#modules/shared'
import { entries, matching, oneOf, record, words, yesNo } from './yaml-fields.ts'
import { type Breach, type FileReading, entriesOf, readYamlFile, repeats } from './yaml-file.ts'

const slugWords = 'must be 3 to 56 small letters, digits and hyphens'
const slug = matching(/^[0-9a-z-]{3,56}$/, slugWords)

const question = record({
  id: matching(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and hyphens'),
  kind: oneOf(...questionKinds),
  label: words(3, formLimits.label),
  hint: words(3, formLimits.hint).optional(),
  required: yesNo.default(true),
  choices: z.array(words(1, formLimits.choice), 'must be a list of answers').default([]),
  unit: words(1, formLimits.unit).optional(),
  warn_on: oneOf('yes', 'no').optional(),
  warning: words(3, formLimits.warning).optional(),
}).transform(({ required, hint = null, unit = null, warn_on, warning, ...rest }) => ({
  ...rest,
  hint,
  unit,
  isRequired: required,
  warning: warningOf(warn_on, warning),
}))

const form = record({
  slug: slug.transform((text, context): FormId => idOf('frm', text, context)),
  title: words(3, formLimits.title),
  intro: words(3, formLimits.intro).optional(),
  required: oneOf(...formMoments),
  categories: z.array(slug, 'must be a list of trades').default([]),
  services: z
    .array(
      slug.transform((text, context): ServiceId => idOf('svc', text, context)),
      'must be a list of services',
    )
    .default([]),
  questions: entries(question),
}).transform(({ slug: id, required: moment, intro = null, ...rest }): SeedForm => ({ id, moment, intro, ...rest }))

const file = record({ forms: entries(form) })

/** Reads `forms.yaml`; the order of the questions is the order of the file. */
export function readFormsFile(text: string): FileReading<readonly SeedForm[]> {
  const read = readYamlFile(text, file, breaches)
  return read.ok ? { ok: true, value: read.value.forms } : read
}

/** The rules of a form, for entries that can be read. */
function breaches(text: unknown): readonly Breach[] {
  const forms = entriesOf(text, 'forms')
  return [
    ...repeats(forms, 'slug'),
    ...forms.flatMap(({ path, fields }) => {
      const read = form.safeParse(fields)
      if (!read.success) return []
      return judgeContent(read.data).map((fault) => ({
        path: [...path, ...fault.path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))],
        message: fault.message,
      }))
    }),
  ]
}

/** A warning without its answer, or an answer without its warning, is a fault of the form. */
function warningOf(answer: 'yes' | 'no' | undefined, text: string | undefined): AnswerWarning | null {
  return answer === undefined && text === undefined ? null : { answer: answer ?? 'yes', text: text ?? '' }
}

function idOf<Prefix extends 'frm' | 'svc'>(prefix: Prefix, text: string, context: z.RefinementCtx) {
  const id = parseId(prefix, `${prefix}_${text}`)
  if (id) return id
  context.addIssue(slugWords)
  return z.NEVER
}
