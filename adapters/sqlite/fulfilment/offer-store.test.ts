import { offerStoreContract } from '../../../tests/contracts/booking/offer-store.contract.ts'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'

offerStoreContract('SQLite', async () => {
  const opened = openBooking(['tom', 'ann'])
  return {
    store: opened.ports.bookings,
    offers: opened.ports.offers,
    eventKinds: () => opened.data.eventKinds(),
    [Symbol.dispose]: () => opened[Symbol.dispose](),
  }
})
