import { exportDays } from '#modules/privacy'
import { at } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { userAs } from './addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
  readonly privacy: Pick<Modules['privacy'], 'prepareExport' | 'removeFiles' | 'farewellOf' | 'deleteFarewell'>
}

/** Prepares exports, notifies their owners when they are ready, and deletes the files of erased people. */
export function privacyMessages({ accounts, messaging, privacy }: Parts) {
  const encoder = new TextEncoder()
  return {
    'export-asked': [
      (event: Emitted<'export-asked'>) => privacy.prepareExport(event.body.exportId, (text) => encoder.encode(text)),
    ],
    'export-ready': [
      async (event: Emitted<'export-ready'>) => {
        const user = await accounts.find(event.body.userId)
        // A copy for people without an account is handed out by the office.
        if (!user || user.role === 'guest') return
        await messaging.notify({
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
      async (event: Emitted<'account-erased'>) => {
        const { userId } = event.body
        const farewell = await privacy.farewellOf(userId)
        if (!farewell) return
        const { name, email, phone, hadAccount, at } = farewell
        await messaging.notify({
          event: hadAccount ? 'account_deleted' : 'data_erased',
          cause: userId,
          at,
          to: [{ part: 'visitor', userId: null, name, email, phone }],
          facts: {},
          bookingId: null,
          link: null,
        })
        await privacy.deleteFarewell(userId)
      },
    ],
  } satisfies Subscribers
}
