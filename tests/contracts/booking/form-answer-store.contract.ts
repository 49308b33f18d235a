import { describe, expect, it } from 'vitest'
import type { DecidedAnswers, FieldAction, FormAnswerStore, FormState, VisitKey } from '#modules/booking'
import { type AnswerChanges, type FormVersion, type Visit, type VisitForm, reanswered } from '#modules/fulfilment'
import { type Result, type ServiceId, type UserId, accept, refuse } from '#modules/shared'
import { tuesdayTen } from '../../support/builders/bookings.ts'

/** A database with a visit that is checked in, and a form that is asked at it. */
interface Opened extends AsyncDisposable {
  readonly store: FormAnswerStore
  readonly visit: Visit
  readonly form: FormVersion
  /** Submits the latest version of the report. */
  readonly submit: () => void
  /** Opens the next one. */
  readonly correct: () => void
}

const place = { id: 'svc_tap-repair' as ServiceId, category: 'plumbing' }

const action = (key: string, body = key): FieldAction<VisitForm> => ({
  userId: 'usr_tom' as UserId,
  key,
  kind: 'form',
  happenedAt: null,
  fingerprint: body,
  answer: ({ answers }) => ({ status: 200, body: JSON.stringify(answers) }),
})

const deciding =
  (form: FormVersion, sent: AnswerChanges) =>
  ({ written }: FormState): Result<DecidedAnswers, never> =>
    accept({ form, written: reanswered(written, sent, tuesdayTen) })

/** The contract of every `FormAnswerStore`. */
export function formAnswerStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`FormAnswerStore kept by ${keeper}`, () => {
    const answer = ({ store, form, visit }: Opened, key: string, sent: AnswerChanges) =>
      store.answer(action(key), visit as VisitKey, form.formId, tuesdayTen, deciding(form, sent))

    it('has the forms that are asked, without answers', async () => {
      await using opened = await open()
      expect(await opened.store.ofVisits([{ visit: opened.visit, place }])).toEqual([
        [{ form: opened.form, isRequired: true, answers: {}, missing: ['safe'] }],
      ])
      const other = { id: 'svc_other' as ServiceId, category: 'painting' }
      expect(await opened.store.ofVisits([{ visit: opened.visit, place: other }])).toEqual([[]])
    })

    it('keeps answers, and asks with those that are kept', async () => {
      await using opened = await open()
      expect(await answer(opened, 'one', { safe: 'yes' })).toMatchObject({ ok: true, value: { missing: [] } })
      const second = await answer(opened, 'two', { notes: 'Dry' })
      expect(second).toMatchObject({ ok: true, value: { answers: { safe: 'yes', notes: 'Dry' } } })
      expect(await opened.store.ofVisits([{ visit: opened.visit, place }])).toEqual([[second.ok && second.value]])
    })

    it('does an action once, and refuses another one under its key', async () => {
      await using opened = await open()
      await answer(opened, 'one', { safe: 'yes' })
      await answer(opened, 'two', { safe: 'no' })
      const again = await answer(opened, 'one', { safe: 'yes' })
      const first = { status: 200, body: '{"safe":"yes"}' }
      expect(again).toEqual({ ok: false, refusal: { kind: 'already-answered', answer: first } })
      const { store, form, visit } = opened
      const other = await store.answer(action('one', 'x'), visit, form.formId, tuesdayTen, deciding(form, {}))
      expect(other).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
      expect(await store.ofVisits([{ visit, place }])).toMatchObject([[{ answers: { safe: 'no' } }]])
    })

    it('keeps nothing of what is refused', async () => {
      await using opened = await open()
      const { store, form, visit } = opened
      const no = () => refuse({ kind: 'no' as const })
      expect(await store.answer(action('one'), visit, form.formId, tuesdayTen, no)).toMatchObject({ ok: false })
      expect(await store.ofVisits([{ visit, place }])).toMatchObject([[{ answers: {} }]])
      expect((await answer(opened, 'one', { safe: 'yes' })).ok).toBe(true)
    })

    it('says what is there when it asks', async () => {
      await using opened = await open()
      const { store, form, visit } = opened
      await answer(opened, 'one', { safe: 'yes' })
      const seen: FormState[] = []
      await store.answer(action('two'), visit, form.formId, tuesdayTen, (now) => {
        seen.push(now)
        return refuse({ kind: 'no' as const })
      })
      const [now] = seen
      expect(now).toMatchObject({ kept: form, template: { current: form, isActive: true }, place })
      expect(now?.written['safe']?.value).toBe('yes')
      expect([now?.version(1), now?.version(2)]).toEqual([form, null])
    })

    it('locks the answers of a submitted report, and a correction begins with them', async () => {
      await using opened = await open()
      const { store, visit } = opened
      await answer(opened, 'one', { safe: 'yes' })
      opened.submit()
      await expect(answer(opened, 'two', { safe: 'no' })).rejects.toThrow('does not change')
      expect(await store.ofVisits([{ visit, place }])).toMatchObject([[{ answers: { safe: 'yes' } }]])
      opened.correct()
      expect(await answer(opened, 'three', { notes: 'Wet' })).toMatchObject({
        ok: true,
        value: { answers: { safe: 'yes', notes: 'Wet' } },
      })
    })
  })
}
