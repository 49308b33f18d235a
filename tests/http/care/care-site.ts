import sharp from 'sharp'
import { openSite } from '../customers/customer-site.ts'

/** A property of the customer; `assign` gives the technician a visit there. */
export async function openCare() {
  const site = await openSite()
  const property = await site.added()
  const path = `/api/properties/${property}`
  const { data } = site.whole
  const technician = data.text('technicians', 'id', {})

  async function book(): Promise<string> {
    const soon = site.whole.clock.now().add({ hours: 72 })
    const [start] = await site.whole.modules.booking.nextFreeStarts(site.service.id, soon, 'standard')
    const booked = await site.book({ property_id: property, scheduled_date: start })
    return String(booked.json['id'])
  }

  return {
    ...site,
    data,
    property,
    path,
    technician,
    book,
    async assign(): Promise<string> {
      const booking = await book()
      data.set('bookings', { id: booking }, { status: 'confirmed', technician_id: technician })
      data.set('visits', { booking_id: booking }, { technician_id: technician })
      return booking
    },
    async addedAppliance(as = 'customer', changes: object = {}) {
      return site.send(as, 'POST', `${path}/appliances`, { kind: 'boiler', make: 'Worcester Bosch', ...changes })
    },
    /** A photo with a place in its data. */
    async sendPhoto(as: string, at: string, method = 'PUT') {
      const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c0ffee' } })
        .withExif({ IFD0: { Make: 'Telephone' } })
        .jpeg()
        .toBuffer()
      const body = new FormData()
      body.set('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'plate.jpg')
      return site.whole.app.request(at, { method, body, headers: { cookie: await cookieOf(site, as) } })
    },
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
}

async function cookieOf({ cookie, whole }: Awaited<ReturnType<typeof openSite>>, as: string): Promise<string> {
  return as === 'customer' ? cookie : whole.signIn(as === 'office' ? 'office' : 'technician')
}
