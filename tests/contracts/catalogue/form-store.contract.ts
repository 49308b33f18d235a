import { describe, expect, it } from 'vitest'
import type { FormStore, SeedForm } from '#modules/catalogue'
import type { UserId } from '#modules/shared'
import { aForm, aQuestion, formId } from '../../support/builders/forms.ts'

interface Opened extends AsyncDisposable {
  readonly store: FormStore
}

const monday = Temporal.Instant.from('2026-03-02T12:00:00Z')
const tuesday = monday.add({ hours: 24 })
const admin = 'usr_admin' as UserId
const gas = aForm('gas')
const second = { ...gas, version: 2, questions: [aQuestion('other')] }

function seedOf({ formId: id, title, intro, moment, categories, services, questions }: typeof gas): SeedForm {
  return { id, title, intro, moment, categories, services, questions }
}

/** The contract of every `FormStore`, for any database; `usr_admin`, called Admin, is a user there. */
export function formStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`FormStore kept by ${keeper}`, () => {
    it('has no form at first', async () => {
      await using opened = await open()
      expect(await opened.store.read()).toEqual([])
      expect(await opened.store.versions(gas.formId)).toEqual([])
    })

    it('keeps each form with all its versions, and answers the latest, by title', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.add(gas, admin, monday)).toMatchObject({ current: gas, isActive: true })
      await store.add(aForm('a-first'), admin, monday)
      expect(await store.save(second, admin, tuesday)).toMatchObject({ ok: true, value: { current: second } })
      expect((await store.read()).map(({ current }) => current.title)).toEqual(['About a-first', 'About gas'])
      expect(await store.versions(gas.formId)).toEqual([
        { ...second, savedByName: 'Admin', savedAt: tuesday },
        { ...gas, savedByName: 'Admin', savedAt: monday },
      ])
    })

    it('answers the same object until something changes', async () => {
      await using opened = await open()
      const { store } = opened
      await store.add(gas, admin, monday)
      const first = await store.read()
      expect(await store.read()).toBe(first)
      await store.switchTo(gas.formId, false, tuesday)
      expect(await store.read()).not.toBe(first)
    })

    it('refuses a version that does not follow the latest, and one of an unknown form', async () => {
      await using opened = await open()
      const { store } = opened
      await store.add(gas, admin, monday)
      const stale = { ok: false, refusal: { kind: 'form-changed' } }
      expect(await store.save(gas, admin, tuesday)).toEqual(stale)
      expect(await store.save({ ...second, version: 3 }, admin, tuesday)).toEqual(stale)
      const unknown = { ok: false, refusal: { kind: 'form-unknown' } }
      expect(await store.save({ ...second, formId: formId('missing') }, admin, tuesday)).toEqual(unknown)
      expect(await store.switchTo(formId('missing'), false, tuesday)).toEqual(unknown)
      expect(await store.versions(gas.formId)).toHaveLength(1)
    })

    it('gives two concurrent edits of one version to one of them', async () => {
      await using opened = await open()
      const { store } = opened
      await store.add(gas, admin, monday)
      const saved = await Promise.all([store.save(second, admin, tuesday), store.save(second, admin, tuesday)])
      expect(saved.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('switches a form off and on, and keeps its versions', async () => {
      await using opened = await open()
      const { store } = opened
      await store.add(gas, admin, monday)
      for (const isActive of [false, false, true]) {
        expect(await store.switchTo(gas.formId, isActive, tuesday)).toMatchObject({ ok: true, value: { isActive } })
      }
      expect(await store.versions(gas.formId)).toHaveLength(1)
    })

    it('applies the file: adds, changes what the file wrote, and leaves what the owner saved', async () => {
      await using opened = await open()
      const { store } = opened
      const file = [seedOf(gas), seedOf(aForm('height'))]
      const changed = seedOf({ ...gas, questions: second.questions })
      expect(await store.applySeed(file, monday)).toEqual({
        added: ['About gas', 'About height'],
        changed: [],
        kept: [],
      })
      expect(await store.applySeed(file, monday)).toEqual({ added: [], changed: [], kept: [] })
      expect(await store.applySeed([changed], tuesday)).toMatchObject({ changed: ['About gas'] })
      expect(await store.versions(gas.formId)).toMatchObject([
        { version: 2, savedByName: null },
        { version: 1, savedByName: null },
      ])
      await store.switchTo(gas.formId, false, tuesday)
      await store.save({ ...second, version: 3, title: 'Ours' }, admin, tuesday)
      expect(await store.applySeed([seedOf(gas)], tuesday)).toEqual({ added: [], changed: [], kept: ['Ours'] })
      expect((await store.read()).find(({ current }) => current.formId === gas.formId)).toMatchObject({
        isActive: false,
        current: { title: 'Ours' },
      })
    })
  })
}
