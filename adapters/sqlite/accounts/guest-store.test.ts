import type { User } from '#modules/accounts'
import { guestStoreContract } from '../../../tests/contracts/accounts/guest-store.contract.ts'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aNotification, noon } from '../../../tests/support/builders/accounts.ts'
import { aRequest, pay } from '../../../tests/support/builders/bookings.ts'
import { instantText } from '../kit/instant-text.ts'
import { createSqliteAccountStore } from './account-store.ts'
import { createSqliteGuestStore } from './guest-store.ts'
import { createSqliteNotificationStore } from './notification-store.ts'

guestStoreContract('SQLite', async () => {
  const opened = openBooking()
  const { database, booking, data } = opened
  const at = instantText(noon)

  async function book(guest: User): Promise<void> {
    const made = await booking.request(aRequest({ customerId: guest.id, byGuest: true }))
    if (!made.ok) throw new Error(`no booking: ${made.refusal.kind}`)
    pay(database, made.value.id, 8_500, guest.id)
    data.insert('messages', {
      id: 'msg_one',
      key: 'one',
      event: 'booking_received',
      cause: 'evt_1',
      channel: 'email',
      recipient: guest.email,
      user_id: guest.id,
      booking_id: made.value.id,
      subject: 'Booked',
      text: 'Booked.',
      attachments: '[]',
      not_before: at,
      state: 'queued',
      created_at: at,
      next_try_at: at,
      changed_at: at,
    })
    await createSqliteNotificationStore(database).add(aNotification(guest))
  }

  return {
    store: createSqliteGuestStore(database),
    accounts: createSqliteAccountStore(database),
    book,
    kept: async () => database.eventKinds(),
    async belongings(userId) {
      const bookings = data.texts('bookings', 'id', { customer_id: userId })
      const facts = bookings.flatMap((id) => data.column('booking_history', 'fact', { booking_id: id }))
      return {
        bookings: bookings.length,
        payments: data.count('payments', { user_id: userId }),
        messages: data.count('messages', { user_id: userId }),
        notifications: data.count('notifications', { user_id: userId }),
        claimed: facts.filter((fact) => String(fact).includes('claimed')).length,
      }
    },
    data,
    breakBookings: () =>
      database.raw.exec(
        `create trigger broken before update on bookings begin select raise(abort, 'the disk is gone'); end`,
      ),
    [Symbol.asyncDispose]: async () => opened[Symbol.dispose](),
  }
})
