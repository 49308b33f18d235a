import type { PageContextServer } from 'vike/types'
import type { ApiKey } from '#modules/api-keys'
import { atSystem } from '#modules/shared'
import { typedIn } from '../../../components/form/FormErrors.tsx'
import { doneIn } from '../../../done-in.ts'
import { datedWords, recentWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>
export type KeyLine = Data['keys'][number]

export async function data(pageContext: PageContextServer) {
  const { modules, now, form } = pageContext
  const made = form?.action === `${atSystem.apiKeys()}/made` ? form : null
  const keys = await modules.apiKeys.apiKeys()
  const people = new Map((await modules.accounts.staff()).map(({ id, fullName }) => [id, fullName]))
  return {
    made: made && { key: typedIn(made, 'key'), name: typedIn(made, 'made') },
    done: doneIn(pageContext, { revoked: 'The key is revoked' }),
    keys: keys.map((key) => ({
      ...lineOf(key, now),
      by: people.get(key.madeBy) ?? 'an administrator of before',
      state: modules.apiKeys.stateOfKey(key),
    })),
  }
}

function lineOf(
  { id, name, lastFour, scopes, ranges, expiresAt, lastUsedAt, lastUsedFrom }: ApiKey,
  now: Temporal.Instant,
) {
  return {
    id,
    name,
    lastFour,
    scopes,
    ranges,
    ends: expiresAt && datedWords(expiresAt, now),
    used:
      lastUsedAt === null
        ? null
        : `${recentWords(lastUsedAt, now)}${lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`}`,
  }
}
