import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceId } from '#modules/shared'
import { aForm, aQuestion } from '../../../tests/support/builders/forms.ts'
import { type FormContent, type Question, formMoments, questionKinds } from './template.ts'
import { arranged, fieldsOfForm, formOfFields } from './written-form.ts'

const words = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,8}[a-z]$/)
const maybe = fc.option(words)

const question: fc.Arbitrary<Question> = fc
  .record({
    id: fc.stringMatching(/^[a-z]{1,6}$/),
    kind: fc.constantFrom(...questionKinds),
    label: words,
    hint: maybe,
    unit: maybe,
  })
  .chain((one) =>
    fc.record({
      id: fc.constant(one.id),
      kind: fc.constant(one.kind),
      label: fc.constant(one.label),
      hint: fc.constant(one.hint),
      isRequired: fc.boolean(),
      choices: one.kind === 'choice' ? fc.array(words, { maxLength: 3 }) : fc.constant([]),
      unit: fc.constant(one.kind === 'number' ? one.unit : null),
      warning:
        one.kind === 'yes_no'
          ? fc.option(fc.record({ answer: fc.constantFrom('yes' as const, 'no' as const), text: words }))
          : fc.constant(null),
    }),
  )

const form: fc.Arbitrary<FormContent> = fc.record({
  title: words,
  intro: maybe,
  moment: fc.constantFrom(...formMoments),
  categories: fc.uniqueArray(fc.constantFrom('kitchen', 'plumbing')).map((slugs) => slugs.toSorted()),
  services: fc
    .uniqueArray(fc.constantFrom('svc_one' as ServiceId, 'svc_two' as ServiceId))
    .map((ids) => ids.toSorted()),
  questions: fc.array(question, { maxLength: 12 }),
})

describe('the fields of a form', () => {
  it('say exactly the form that they were made of', () => {
    fc.assert(
      fc.property(form, (written) => {
        expect(formOfFields(fieldsOfForm(written))).toEqual(written)
      }),
    )
  })

  it('leave out what a kind does not have, and choose the first of unknown choices', () => {
    const fields = { 'questions.0.id': 'one', 'questions.0.kind': 'colour', 'questions.0.unit': 'm', required: 'never' }
    expect(formOfFields(fields)).toMatchObject({ moment: 'before_start', questions: [{ kind: 'yes_no', unit: null }] })
  })
})

describe('arranged', () => {
  const written = aForm('gas', { questions: ['a', 'b', 'c'].map((id) => aQuestion(id)) })
  const ids = ({ questions }: FormContent) => questions.map(({ id }) => id).join('')

  it.each([
    [{ kind: 'up', index: 1 }, 'bac'],
    [{ kind: 'up', index: 0 }, 'abc'],
    [{ kind: 'down', index: 1 }, 'acb'],
    [{ kind: 'down', index: 2 }, 'abc'],
    [{ kind: 'remove', index: 1 }, 'ac'],
    [{ kind: 'remove', index: 7 }, 'abc'],
    [{ kind: 'add', id: 'd' }, 'abcd'],
  ] as const)('%j gives %s', (press, order) => expect(ids(arranged(written, press))).toBe(order))

  it('keeps each question, wherever it is moved to', () => {
    const press = fc.record({ kind: fc.constantFrom('up' as const, 'down' as const), index: fc.nat({ max: 12 }) })
    fc.assert(
      fc.property(form, fc.array(press), (start, presses) => {
        const end = presses.reduce((now, one) => arranged(now, one), start)
        const sorted = (all: readonly Question[]) => all.map((one) => JSON.stringify(one)).toSorted()
        expect(sorted(end.questions)).toEqual(sorted(start.questions))
      }),
    )
  })
})
