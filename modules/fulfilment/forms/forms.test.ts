import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceId, VisitId } from '#modules/shared'
import { aForm, aQuestion } from '../../../tests/support/builders/forms.ts'
import { canonicalReport } from '../canonical-report.ts'
import { emptyReport } from '../report.ts'
import { type AnswerChanges, type AnswerValue, answerFault, answersIn, missingIn, reanswered } from './answers.ts'
import { answeredForms, canonicalAnswers } from './canonical-answers.ts'
import { judgeContent } from './judge-content.ts'
import { type FormTemplate, formLimits, formMoments, questionKinds } from './template.ts'
import { completedForms, formBefore, formsOfVisit, incompleteForms, warningsOf } from './visit-form.ts'

const nine = Temporal.Instant.from('2026-03-03T09:00:00Z')
const photo = '01900000-0000-7000-8000-000000000001'
const place = { id: 'svc_gas-hob' as ServiceId, category: 'kitchen' }

const questions = [
  aQuestion('smell', { warning: { answer: 'yes', text: 'Stop.' } }),
  aQuestion('notes', { kind: 'text', isRequired: false }),
  aQuestion('drop', { kind: 'number', unit: 'mbar' }),
  aQuestion('class', { kind: 'choice', choices: ['None', 'At Risk'] }),
  aQuestion('plate', { kind: 'photo' }),
]
const form = aForm('gas', { questions })
const all: Readonly<Record<string, AnswerValue>> = { smell: 'no', drop: 0.35, class: 'None', plate: photo }

const anyValue = fc.oneof(
  fc.constantFrom<AnswerValue>('yes', 'no', 'na', 'None', 'At Risk', photo, '', ' ', 0, -1.5),
  fc.string({ maxLength: 5 }),
  fc.double(),
)
const changes: fc.Arbitrary<AnswerChanges> = fc.dictionary(
  fc.constantFrom('smell', 'notes', 'drop', 'class', 'plate', 'toString'),
  fc.option(anyValue),
)

const visitForms = (
  written: AnswerChanges,
  photos: readonly string[] = [photo],
  template: Partial<FormTemplate> = {},
) =>
  formsOfVisit({
    templates: [{ current: form, isActive: true, ...template }],
    kept: [{ form, written: reanswered({}, written, nine) }],
    place,
    photos: new Set(photos),
    isAhead: true,
  })

describe('reanswered', () => {
  it('makes the same answers of what two phones send at different moments, in any order', () => {
    const writes = fc.uniqueArray(fc.tuple(fc.nat({ max: 600 }), changes), {
      selector: ([minute]) => minute,
      maxLength: 6,
    })
    const inTwoOrders = writes.chain((sent) =>
      fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length })),
    )
    fc.assert(
      fc.property(inTwoOrders, ([one, other]) => {
        const [made, alike] = [one, other].map((order) =>
          order.reduce((before, [minute, change]) => reanswered(before, change, nine.add({ minutes: minute })), {}),
        )
        expect(alike).toEqual(made)
      }),
    )
  })

  it('keeps what is not sent, and takes an answer back', () => {
    const first = reanswered({}, { smell: 'no', notes: 'Dusty' }, nine)
    const second = reanswered(first, { smell: null }, nine.add({ minutes: 1 }))
    expect(answersIn(form, second)).toEqual({ notes: 'Dusty' })
  })
})

describe('an answer', () => {
  it('counts for its question exactly where it fits the kind, and is missing else', () => {
    fc.assert(
      fc.property(changes, (sent) => {
        const answers = answersIn(form, reanswered({}, sent, nine))
        const missing = missingIn(form, answers, new Set([photo]))
        for (const question of questions) {
          const value = Object.hasOwn(sent, question.id) ? (sent[question.id] ?? null) : null
          const fits = value !== null && answerFault(question, value) === null
          expect(Object.hasOwn(answers, question.id)).toBe(fits)
          const there = fits && (question.kind !== 'photo' || value === photo)
          expect(missing.includes(question.id)).toBe(question.isRequired && !there)
        }
        expect(Object.keys(answers).every((id) => questions.some((question) => question.id === id))).toBe(true)
      }),
    )
  })

  it.each([
    ['yes_no', 'maybe'],
    ['text', '  '],
    ['text', 'x'.repeat(formLimits.answer + 1)],
    ['text', 'a\u0000'],
    ['text', 3],
    ['number', '3'],
    ['number', Number.NaN],
    ['number', Number.POSITIVE_INFINITY],
    ['choice', 'Something else'],
    ['photo', 'photo-1'],
  ] as const)('of the kind %s is not %j', (kind, value) => {
    expect(answerFault(aQuestion('one', { kind, choices: kind === 'choice' ? ['A', 'B'] : [] }), value)).not.toBeNull()
  })

  it('that is a photo counts once the visit has the photo', () => {
    expect(visitForms(all).flatMap(({ missing }) => missing)).toEqual([])
    expect(visitForms(all, []).flatMap(({ missing }) => missing)).toEqual(['plate'])
  })
})

describe('the forms of a visit', () => {
  const template = (id: string, changed: Partial<FormTemplate['current']> = {}, isActive = true) => ({
    current: aForm(id, changed),
    isActive,
  })
  const none = { kept: [], place, photos: new Set<string>(), isAhead: true }
  const idsOf = (forms: ReturnType<typeof formsOfVisit>) => forms.map((one) => one.form.formId.slice('frm_'.length))

  it('are those of its trade and of its service, first what is due first', () => {
    const templates = [
      template('optional', { moment: 'optional' }),
      template('done', { moment: 'before_completion' }),
      template('start', { moment: 'before_start', categories: [], services: [place.id] }),
      template('other', { categories: ['painting'] }),
      template('off', {}, false),
    ]
    expect(idsOf(formsOfVisit({ ...none, templates }))).toEqual(['start', 'done', 'optional'])
    expect(formsOfVisit({ ...none, templates, isAhead: false })).toEqual([])
  })

  it('keep the version that was answered, and are not waited for once they are switched off', () => {
    const later = aForm('gas', { version: 2, questions: [aQuestion('new')] })
    const [begun] = visitForms({ smell: 'no' }, [photo], { current: later })
    expect(begun).toMatchObject({ form: { version: 1 }, isRequired: true, answers: { smell: 'no' } })
    const [off] = visitForms({ smell: 'no' }, [photo], { isActive: false })
    expect(off).toMatchObject({ isRequired: false, answers: { smell: 'no' } })
    const [fresh] = visitForms({ smell: null }, [photo], { current: later })
    expect(fresh).toMatchObject({ form: { version: 2 }, answers: {}, missing: ['new'] })
  })

  it('are complete exactly where no required question of a required form is open', () => {
    fc.assert(
      fc.property(changes, fc.boolean(), fc.constantFrom(...formMoments), (sent, isActive, moment) => {
        const current = { ...form, moment }
        const [shown] = formsOfVisit({
          ...none,
          templates: [{ current, isActive }],
          kept: [{ form: current, written: reanswered({}, sent, nine) }],
        })
        const open = shown ? incompleteForms([shown]) : []
        const waits = shown !== undefined && isActive && moment !== 'optional' && shown.missing.length > 0
        expect(open.length).toBe(waits ? 1 : 0)
        const before = formBefore('check-in', shown ? [shown] : [])
        expect(before).toBe(waits && moment === 'before_start' ? shown : null)
        expect(formBefore('submit', shown ? [shown] : [])).toBe(waits ? shown : null)
        expect(formBefore('check-out', shown ? [shown] : [])).toBeNull()
      }),
    )
  })

  it('are named for the customer once they are complete, without their answers', () => {
    expect(completedForms(visitForms(all))).toEqual([form.title])
    expect(completedForms(visitForms({ smell: 'no' }))).toEqual([])
    expect(
      completedForms(
        formsOfVisit({
          ...none,
          templates: [template('empty', { questions: [aQuestion('one', { isRequired: false })] })],
        }),
      ),
    ).toEqual([])
  })

  it('warn of an answer that stops the work', () => {
    expect(visitForms({ smell: 'yes' }).flatMap(warningsOf)).toMatchObject([{ text: 'Stop.' }])
    expect(visitForms({ smell: 'no' }).flatMap(warningsOf)).toEqual([])
  })
})

describe('the text of the answers', () => {
  const textOf = (written: AnswerChanges) => answeredForms(visitForms(written)).map(canonicalAnswers).join()

  it('is the same for the same answers, however the letters were composed, and differs with any of them', () => {
    expect(textOf({ notes: 'Café\n' })).toBe(textOf({ notes: ' Cafe\u0301' }))
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const [made, second] = [one, other].map((sent) => answersIn(form, reanswered({}, sent, nine)))
        const isSame = JSON.stringify(inOrder(made)) === JSON.stringify(inOrder(second))
        expect(textOf(one) === textOf(other)).toBe(isSame)
      }),
    )
  })

  it('has the questions as they were asked', () => {
    expect(JSON.parse(textOf(all))).toMatchObject({
      form: 'callout-form-1',
      id: 'frm_gas',
      version: 1,
      answers: [{ question: 'Is it smell?', answer: 'no' }, { unit: 'mbar', answer: 0.35 }, {}, { answer: photo }],
    })
  })

  it('is in the text of the report by its digest, and a report without forms has its text of before', () => {
    const report = { visitId: 'vis_one-1' as VisitId, version: 1, fields: emptyReport.fields, photos: [] }
    const digests = ['b', 'a'].map((id) => ({ id: `frm_${id}`, version: 1, digest: id.repeat(64) }))
    const text = canonicalReport({ ...report, forms: digests })
    expect(text).toBe(canonicalReport({ ...report, forms: digests.toReversed() }))
    expect(text).not.toBe(canonicalReport({ ...report, forms: digests.slice(1) }))
    expect(canonicalReport({ ...report, forms: [] })).toBe(canonicalReport(report))
    expect(canonicalReport(report)).not.toContain('"forms"')
  })
})

describe('a form as it is written', () => {
  const content = { ...form, questions: [aQuestion('one')] }

  it('is fine with every kind of question', () => {
    expect(judgeContent(form)).toEqual([])
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(questionKinds))
  })

  it.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(formLimits.title + 1) }],
    ['categories', { categories: [], services: [] }],
    ['questions', { questions: [] }],
    ['questions', { questions: Array.from({ length: 31 }, (_, at) => aQuestion(`q${at}`)) }],
    ['questions.1.id', { questions: [aQuestion('one'), aQuestion('one')] }],
    ['questions.0.id', { questions: [aQuestion('No id')] }],
    ['questions.0.label', { questions: [aQuestion('one', { label: '' })] }],
    ['questions.0.choices', { questions: [aQuestion('one', { kind: 'choice', choices: ['A'] })] }],
    ['questions.0.choices', { questions: [aQuestion('one', { kind: 'choice', choices: ['A', 'A'] })] }],
    ['questions.0.choices', { questions: [aQuestion('one', { choices: ['A', 'B'] })] }],
    ['questions.0.unit', { questions: [aQuestion('one', { unit: 'm' })] }],
    ['questions.0.warning', { questions: [aQuestion('one', { kind: 'text', warning: { answer: 'no', text: 'x' } })] }],
    ['questions.0.warning', { questions: [aQuestion('one', { warning: { answer: 'no', text: '' } })] }],
  ])('is at fault in %s where it is %j', (path, change) => {
    expect(judgeContent({ ...content, ...change }).map((fault) => fault.path)).toEqual([path])
  })
})

/** Differences of spaces and composed characters do not count; answers are in the order of their questions. */
function inOrder(answers: Readonly<Record<string, AnswerValue>> = {}) {
  return Object.entries(answers)
    .map(([id, value]) => [
      id,
      typeof value === 'string' ? value.normalize('NFC').replaceAll('\r\n', '\n').trim() : value + 0,
    ])
    .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}
