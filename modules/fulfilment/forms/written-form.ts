import { parseId } from '#modules/shared'
import { type FormContent, type Question, formMoments, questionKinds } from './template.ts'

/** The fields of the page on which a form is written, as a browser sends them. */
type Fields = Readonly<Record<string, string | readonly string[] | undefined>>

/** One press of a button beside the questions. */
export type Arrangement =
  | { readonly kind: 'up' | 'down' | 'remove'; readonly index: number }
  | { readonly kind: 'add'; readonly id: string }

/** The form that was written in these fields: an unknown choice is the first one, what a kind does not have is left out. */
export function formOfFields(fields: Fields): FormContent {
  const ticked = (prefix: string) =>
    Object.keys(fields)
      .filter((name) => name.startsWith(`${prefix}.`) && textOf(fields, name) === 'yes')
      .map((name) => name.slice(prefix.length + 1))
      .toSorted()
  const indexes = Object.keys(fields).flatMap((name) => {
    const [, index] = /^questions\.(\d{1,3})\.id$/.exec(name) ?? []
    return index === undefined ? [] : [Number(index)]
  })
  return {
    title: textOf(fields, 'title'),
    intro: textOf(fields, 'intro') || null,
    moment: oneOf(formMoments, textOf(fields, 'required')),
    categories: ticked('category'),
    services: ticked('service').flatMap((id) => parseId('svc', id) ?? []),
    questions: indexes.toSorted((one, other) => one - other).map((index) => questionOf(fields, `questions.${index}`)),
  }
}

function questionOf(fields: Fields, path: string): Question {
  const of = (name: string) => textOf(fields, `${path}.${name}`)
  const kind = oneOf(questionKinds, of('kind'))
  const answer = of('warn_on')
  const isWarned = kind === 'yes_no' && (answer === 'yes' || answer === 'no')
  return {
    id: of('id'),
    kind,
    label: of('label'),
    hint: of('hint') || null,
    isRequired: of('required') === 'yes',
    choices: kind === 'choice' ? of('choices').split('\n').map(trimmed).filter(Boolean) : [],
    unit: kind === 'number' ? of('unit') || null : null,
    warning: isWarned ? { answer, text: of('warning') } : null,
  }
}

/** The fields that say exactly this form. */
export function fieldsOfForm({ title, intro, moment, categories, services, questions }: FormContent) {
  return Object.fromEntries([
    ['title', title],
    ['intro', intro ?? ''],
    ['required', moment],
    ...categories.map((slug) => [`category.${slug}`, 'yes']),
    ...services.map((id) => [`service.${id}`, 'yes']),
    ...questions.flatMap((question, index) =>
      Object.entries({
        id: question.id,
        kind: question.kind,
        label: question.label,
        hint: question.hint ?? '',
        required: question.isRequired ? 'yes' : '',
        choices: question.choices.join('\n'),
        unit: question.unit ?? '',
        warn_on: question.warning?.answer ?? '',
        warning: question.warning?.text ?? '',
      }).map(([name, value]) => [`questions.${index}.${name}`, value]),
    ),
  ]) as Readonly<Record<string, string>>
}

/** The form after a press: a question goes up or down, out, or a new one comes last. Unchanged where there is no such one. */
export function arranged(form: FormContent, press: Arrangement): FormContent {
  const { questions } = form
  if (press.kind === 'add') return { ...form, questions: [...questions, newQuestion(press.id)] }
  const { index } = press
  const question = questions[index]
  if (!question) return form
  const others = questions.toSpliced(index, 1)
  if (press.kind === 'remove') return { ...form, questions: others }
  const to = Math.max(0, index + (press.kind === 'up' ? -1 : 1))
  return { ...form, questions: others.toSpliced(to, 0, question) }
}

function newQuestion(id: string): Question {
  const empty = { label: '', hint: null, choices: [], unit: null, warning: null }
  return { id, kind: 'yes_no', isRequired: true, ...empty }
}

function textOf(fields: Fields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? trimmed(value.replaceAll('\r\n', '\n')) : ''
}

const trimmed = (text: string) => text.trim()

function oneOf<const Choice extends string>(choices: readonly [Choice, ...Choice[]], text: string): Choice {
  return choices.find((one) => one === text) ?? choices[0]
}
