import { expect, it } from 'vitest'
import { instantText } from '#modules/shared'
import { choiceStoreContract } from '../../../tests/contracts/messaging/message-choice-store.contract.ts'
import { ruleStoreContract } from '../../../tests/contracts/messaging/message-rule-store.contract.ts'
import { furnish } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteChoiceStore } from './message-choice-store.ts'
import { createSqliteRuleStore } from './message-rule-store.ts'

function opened<Store>(create: (database: ReturnType<typeof openDatabase>) => Store) {
  return async () => {
    const database = openDatabase()
    furnish(database)
    return { store: create(database), [Symbol.asyncDispose]: async () => database[Symbol.dispose]() }
  }
}

ruleStoreContract('SQLite', opened(createSqliteRuleStore))
choiceStoreContract('SQLite', opened(createSqliteChoiceStore))

it('a link that stops e-mails is as old as its last use, to the month', async () => {
  using database = openDatabase()
  const store = createSqliteChoiceStore(database)
  const first = Temporal.Instant.from('2026-03-02T12:00:00Z')
  const uses = [0, 24 * 29, 24 * 31, 24 * 32].map((hours) => first.add({ hours }))
  const kept: unknown[] = []
  for (const use of uses) {
    await store.keepStopLink('a hash', { channel: 'email', to: 'asha@example.com' }, use)
    kept.push(database.data.texts('stop_links', 'created_at')[0])
  }
  expect(kept).toEqual([uses[0], uses[0], uses[2], uses[2]].map((use) => use && instantText(use)))
})
