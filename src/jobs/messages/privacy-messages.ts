import { exportDays } from '#modules/privacy'
import { type ExportId, type UserId, type StoredEvent, at, parseId } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from './addressees.ts'
import type { Subscriber } from '../outbox/relay.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly messaging: Pick<Modules['messaging'], 'tell'>
  readonly privacy: Pick<Modules['privacy'], 'prepareExport' | 'removeFiles' | 'farewellOf' | 'farewellSaid'>
}

type Heard = 'export-asked' | 'export-ready' | 'account-erased'

/** An archive is prepared, whoever asked for it hears that it is ready, and the files of who has gone go too. */
export function privacyMessages({
  accounts,
  messaging,
  privacy,
}: Parts): Readonly<Record<Heard, readonly Subscriber[]>> {
  const encoder = new TextEncoder()
  return {
    'export-asked': [(event) => privacy.prepareExport(exportOf(event), (text) => encoder.encode(text))],
    'export-ready': [
      async (event) => {
        const user = await accounts.find(userOf(event))
        if (!user) return
        await messaging.tell({
          event: 'export_ready',
          cause: `evt_${event.id}`,
          at: event.at,
          to: [userAs('account', user)],
          facts: { days: String(exportDays) },
          bookingId: null,
          link: at.profile.privacy(),
        })
      },
    ],
    'account-erased': [
      () => privacy.removeFiles(),
      async (event) => {
        const userId = userOf(event)
        const farewell = await privacy.farewellOf(userId)
        if (!farewell) return
        const { name, email, at } = farewell
        await messaging.tell({
          event: 'account_deleted',
          cause: userId,
          at,
          to: [{ part: 'visitor', userId: null, name, email, phone: null }],
          facts: {},
          bookingId: null,
          link: null,
        })
        await privacy.farewellSaid(userId)
      },
    ],
  }
}

function exportOf(event: StoredEvent): ExportId {
  const id = parseId('exp', String(event.body['exportId']))
  if (!id) throw new Error(`event ${event.id} names no archive`)
  return id
}

function userOf(event: StoredEvent): UserId {
  const id = parseId('usr', String(event.body['userId']))
  if (!id) throw new Error(`event ${event.id} names no user`)
  return id
}
