import { z } from 'zod'
import { type Catalogue, type Question, serviceTextLimits } from '#modules/catalogue'
import { at, doneAt, parseId } from '#modules/shared'
import { line } from '../kit/fields.ts'
import type { FormFields } from '../kit/form-body.ts'
import { type FieldError, notValidFields } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { serviceProblemOf, serviceSlug } from './routes.ts'

const { includedLines, includedLine, questions: mostQuestions, question, answer } = serviceTextLimits
const includedText = line(includedLine)
const questionText = line(question, 'Write the question, or empty its answer')
const answerText = line(answer, 'Write the answer, or empty its question')

const head = z.object({ version: z.coerce.number().int(), slug: serviceSlug })

/** The page of a service for customers: its address, the lines of what is included, and questions with their answers. */
export function servicePageForm(form: Submission, catalogue: Catalogue): void {
  const spec = {
    access: 'settings' as const,
    load: async ({ param }: Pick<Submitted, 'param'>) => {
      const id = parseId('svc', param('id'))
      return id && catalogue.service(id)
    },
    page: ({ id }: { readonly id: Parameters<typeof at.admin.service>[0] }) => at.admin.service(id),
  }
  form('/admin/services/:id/page', spec, async (sent) => {
    const { id } = sent.found
    const read = readPage(sent.fields)
    if (read.errors.length > 0) return sent.again(notValidFields(read.errors))
    const edited = await catalogue.editService({ id, ...read.edit })
    if (edited.ok) return sent.c.redirect(doneAt(at.admin.service(id), 'page', 'page'), 303)
    return sent.again(serviceProblemOf(edited.refusal))
  })
}

function readPage(fields: FormFields) {
  const errors: FieldError[] = []
  const check = (path: string, text: string, field: z.ZodType<string>): string => {
    const parsed = field.safeParse(text)
    if (parsed.success) return parsed.data
    errors.push({ path, message: parsed.error.issues[0]?.message ?? 'Please check this' })
    return text
  }
  const parsed = head.safeParse(fields)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => ({ path: String(path[0] ?? ''), message }))
    errors.push(...faults)
  }
  const { version, slug } = parsed.data ?? { version: 0, slug: '' }
  const included = linesOf(fields['included'] ?? '').map((text) => check('included', text, includedText))
  if (included.length > includedLines) {
    errors.push({ path: 'included', message: `At most ${includedLines} lines` })
  }
  const questions: Question[] = []
  for (let number = 1; number <= mostQuestions; number += 1) {
    const [asked, answered] = [`question_${number}`, `answer_${number}`]
    const [text, reply] = [(fields[asked] ?? '').trim(), oneLine(fields[answered] ?? '')]
    if (text !== '' || reply !== '') {
      questions.push({ question: check(asked, text, questionText), answer: check(answered, reply, answerText) })
    }
  }
  return { errors, edit: { version, slug, included, questions } }
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

const oneLine = (text: string) => linesOf(text).join(' ')
