import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import { type ListChanges, officeListNames } from '#modules/saved-filters'
import { aUser } from '../../support/builders/accounts.ts'

interface OpenedChanges extends Disposable {
  readonly changes: ListChanges
  addUser(user: User): Promise<void>
}

/** The contract of every `ListChanges`, for any database. */
export function listChangesContract(keeper: string, open: () => Promise<OpenedChanges>): void {
  describe(`ListChanges kept by ${keeper}`, () => {
    it('says which list changed, to its latest listener, and nothing of other lists', async () => {
      using opened = await open()
      const heard: string[] = []
      // Each list can be watched.
      for (const list of officeListNames) opened.changes.onChange(list, () => heard.push(`first: ${list}`))
      for (const list of ['users', 'old-jobs'] as const) opened.changes.onChange(list, () => heard.push(list))
      await opened.addUser(aUser({ id: 'asha' }))
      await setImmediate()
      expect(heard.filter((one) => one === 'users')).toHaveLength(1)
      expect(heard).not.toContain('old-jobs')
      expect(heard).not.toContain('first: users')
      await opened.addUser(aUser({ id: 'ben' }))
      await setImmediate()
      expect(heard.filter((one) => one === 'users')).toHaveLength(2)
    })
  })
}
