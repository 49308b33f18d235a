import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerChanges, VisitForm } from '#modules/fulfilment'
import { answeredOf, formsAfter, leftIn } from '../../../ui/islands/field/draft/known-forms.ts'
import { reportAfter } from '../../../ui/islands/field/draft/known-report.ts'
import { gas, openForms } from './form-app.ts'
import { runs } from '../../support/property-runs.ts'

const words = fc.constantFrom('Dry room', 'Cafe\u0301 "½"', 'Two\nlines', null)
const answers: fc.Arbitrary<AnswerChanges> = fc.record(
  {
    smell: fc.constantFrom('yes', 'no', 'na', null),
    notes: words,
    drop: fc.constantFrom(0.35, 0, -2, 1e9, null),
    class: fc.constantFrom('None', 'At Risk', null),
  },
  { requiredKeys: [] },
)

/** The form as the page of the tracker has it before anything is answered. */
const ofPage = { form: gas, isRequired: true, answers: {} }

describe('the text of a report with answers to forms, as a phone makes it', () => {
  it('is that of the server, whatever is answered, in any number of steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 3 }), fc.nat({ max: 2 }), async (steps, known) => {
        using site = await openForms()
        await site.put('report', { work_performed: 'A new washer.' })
        const canonical = async () => String((await site.read()).body['canonical'])
        let base = { ...ofPage, answers: {} as VisitForm['answers'] }
        let before = await canonical()
        let written: AnswerChanges = {}
        for (const [nth, step] of steps.entries()) {
          site.clock.move({ seconds: 1 })
          expect((await site.answer(step)).status).toBe(200)
          written = { ...written, ...step }
          // The page was loaded again after so many steps.
          if (nth !== known - 1) continue
          before = await canonical()
          base = { ...base, answers: ((await site.form())?.['answers'] ?? {}) as VisitForm['answers'] }
          written = {}
        }
        const drafts = { [gas.formId]: { typed: {}, written } }
        const forms = formsAfter([base], drafts)
        const made = reportAfter(before, {}, [], await answeredOf(forms, drafts)).canonical
        expect(made).toBe(await canonical())
        expect(hash('sha256', made)).toBe(await site.hashNow())
        const { missing }: { readonly missing?: readonly string[] } = (await site.form()) ?? {}
        expect(forms.map((one) => leftIn(one, new Set()))).toEqual([missing?.length])
      }),
      { numRuns: runs(25) },
    )
  })

  it('counts a photo that only the phone has', () => {
    const form = { ...gas, questions: gas.questions.map((one) => ({ ...one, isRequired: one.kind === 'photo' })) }
    const id = '01900000-0000-7000-8000-000000000001'
    const drafts = { [gas.formId]: { typed: {}, written: { plate: id } } }
    const [after] = formsAfter([{ ...ofPage, form }], drafts)
    expect([after && leftIn(after, new Set()), after && leftIn(after, new Set([id]))]).toEqual([1, 0])
  })
})
