import { describe, expect, it } from 'vitest'
import { type BookingAgreement, linkHolder } from '#modules/booking'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { aRequest, asha, burstPipe } from '../../../tests/support/builders/bookings.ts'
import { smsLength } from '../../../modules/messaging/sms/segments.ts'
import { smsTextOf } from '../../../modules/messaging/sms/sms-text.ts'
import { agreeing } from '../../../tests/support/builders/terms.ts'

async function confirmed(
  world: ReturnType<typeof openNotifyingWorld>,
  changes: Partial<BookingAgreement> = {},
  request: Parameters<typeof aRequest>[0] = {},
) {
  const made = await world.booking.request(aRequest({ agree: agreeing('given', changes), ...request }))
  if (!made.ok) throw new Error(made.refusal.kind)
  await world.pay(made.value.id)
  await world.relayAll()
  return made.value
}

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')

const longest = {
  business: 'Croydon Building Repair Services',
  /** No service of the catalogue has a longer name. */
  service: 'Dishwasher or Washing Machine Fitting',
  technician: 'Łukasz Maksymilian Wojciechowski',
  site: 'https://repairs.croydon-building-services.co.uk',
}

describe('the confirmation of a booking', () => {
  it('carries the terms as text and as a file, with the cancellation form, in the e-mail alone', async () => {
    using world = openNotifyingWorld()
    const { reference } = await confirmed(world)
    const messages = world.messagesFor('booking_confirmed').filter(({ to }) => !to.startsWith('tom'))
    const mail = messages.find(({ channel }) => channel === 'email')
    expect(mail?.text).toContain('Who we are\nYour contract is with Callout.')
    expect(mail?.text).toContain('Model cancellation form')
    const file = mail?.attachments.find(({ type }) => type === 'application/pdf')
    expect(file).toMatchObject({
      name: `terms-${reference}.pdf`,
      content: expect.stringContaining('Model cancellation form'),
    })
    for (const { text, attachments } of messages.filter(({ channel }) => channel !== 'email')) {
      expect(text).not.toContain('Who we are')
      expect(attachments).toEqual([])
    }
  })

  it('has a link to cancel the contract, sealed and shown to its reader alone', async () => {
    using world = openNotifyingWorld()
    const { id } = await confirmed(world)
    const mail = world.messagesFor('booking_confirmed').find(({ channel }) => channel === 'email')
    const token = mail?.action?.withdraw?.url.split('/cancel-contract/').at(-1) ?? ''
    expect(await world.links.open(token, 'withdraw')).toMatchObject({ id })
    const stored = JSON.stringify(world.data.rows('messages'))
    expect(stored).not.toContain(token)
    const seen = mail && (await world.messaging.see(mail.id))
    expect(JSON.stringify(seen)).not.toContain(token)
  })

  describe('to somebody without an e-mail address', () => {
    const mobile = '+447700900123'
    const texting = { contact: { ...aRequest().contact, email: '', phone: mobile } }

    function openTexting() {
      const world = openNotifyingWorld()
      world.data.set('users', { id: aRequest().customerId }, { phone: mobile })
      return { ...world, text: () => world.messagesFor('booking_confirmed').find(({ channel }) => channel === 'sms') }
    }

    it('has the link to cancel the contract in the text message, within four segments', async () => {
      using world = openTexting()
      const { id } = await confirmed(world, {}, texting)
      const text = world.text()
      const token = text?.action?.withdraw?.url.split('/cancel-contract/').at(-1) ?? ''
      expect(await world.links.open(token, 'withdraw')).toMatchObject({ id })
      const asSent = text ? smsTextOf(text) : ''
      expect(asSent).toMatch(
        /\nCancel the contract by law, within 14 days: https:\/\/callout\.example\/cancel-contract\/\w{32}$/,
      )
      expect(smsLength(asSent)).toMatchObject({ encoding: 'GSM-7' })
      expect(smsLength(asSent).segments).toBeLessThanOrEqual(4)
      expect(JSON.stringify(world.data.rows('messages'))).not.toContain(token)
    })

    it('stays within four segments of plain letters with long names, a long address of the site and an arrival window', async () => {
      using world = openTexting()
      world.data.set('services', { id: aRequest().serviceId }, { arrival: 'two_hours', name: longest.service })
      world.data.set('users', { id: 'usr_ann' }, { full_name: longest.technician })
      await confirmed(world, {}, { ...texting, startsAt: wednesdayTen })
      const text = world.text()
      const longNames = (words: string) =>
        words.replaceAll('https://callout.example', longest.site).replace(/^Callout:/, `${longest.business}:`)
      const asSent = longNames(text ? smsTextOf(text) : '')
      expect(asSent).toContain(longest.service)
      expect(asSent).toContain('between 10 am and 12 noon, with Lukasz Maksymilian Wojciechowski')
      console.log(smsLength(asSent), asSent.length)
      expect(asSent.split(longest.site)).toHaveLength(4)
      expect(smsLength(asSent)).toMatchObject({ encoding: 'GSM-7' })
      expect(smsLength(asSent).segments).toBeLessThanOrEqual(4)
    })

    it('has no such link where a business booked, or where the number is not that of the account', async () => {
      using business = openTexting()
      await confirmed(business, { customerKind: 'business', startConsent: 'not-needed' }, texting)
      expect(business.text()?.action).not.toHaveProperty('withdraw')
      using other = openTexting()
      other.data.set('users', { id: aRequest().customerId }, { phone: '+447700900999' })
      await confirmed(other, {}, texting)
      expect(other.text()).toBeDefined()
      expect(other.text()?.action).not.toHaveProperty('withdraw')
    })

    it('confirms the cancellation by text message, with the money', async () => {
      using world = openTexting()
      const { id } = await confirmed(world, {}, texting)
      expect(await world.booking.withdraw(id, linkHolder)).toMatchObject({ ok: true })
      await world.relayAll()
      const text = world.messagesFor('booking_withdrawn').find(({ channel }) => channel === 'sms')
      expect(text).toMatchObject({ to: mobile, text: expect.stringContaining('£85.00 is refunded to you') })
    })

    it('is notified of a cancellation by law in one text message, and of another cancellation as before', async () => {
      const channelsOf = (world: ReturnType<typeof openTexting>, event: string) =>
        world.messagesFor(event).flatMap(({ channel, userId }) => (userId === asha.userId ? [channel] : []))
      using byLaw = openTexting()
      const first = await confirmed(byLaw, {}, texting)
      expect(await byLaw.booking.withdraw(first.id, linkHolder)).toMatchObject({ ok: true })
      await byLaw.relayAll()
      expect(channelsOf(byLaw, 'booking_cancelled')).not.toContain('sms')
      expect(channelsOf(byLaw, 'booking_cancelled')).toContain('in_app')
      expect(channelsOf(byLaw, 'booking_withdrawn').filter((channel) => channel === 'sms')).toHaveLength(1)
      using usual = openTexting()
      const second = await confirmed(usual, {}, texting)
      expect(await usual.booking.cancel(asha, second.id, null)).toMatchObject({ ok: true })
      await usual.relayAll()
      expect(channelsOf(usual, 'booking_cancelled')).toContain('sms')
    })
  })

  it('has the link in the e-mail alone where there is an e-mail address, also in an emergency', async () => {
    using world = openNotifyingWorld()
    world.data.set('users', { id: aRequest().customerId }, { phone: '+447700900123' })
    const contact = { ...aRequest().contact, phone: '+447700900123' }
    await confirmed(world, {}, { contact, serviceId: burstPipe, startsAt: null, priority: 'emergency' })
    const texts = world.messagesFor('booking_confirmed').filter(({ channel }) => channel === 'sms')
    expect(texts).toHaveLength(1)
    expect(texts[0]?.action).not.toHaveProperty('withdraw')
  })

  it('has no link to cancel the contract for a contact who did not book', async () => {
    using world = openNotifyingWorld()
    await confirmed(world, {}, { contact: { ...aRequest().contact, email: 'tenant@example.com' } })
    const mails = world.messagesFor('booking_confirmed').filter(({ to }) => to === 'tenant@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Model cancellation form')
    expect(mails[0]?.action?.withdraw).toBeUndefined()
  })

  it('to a business has neither the form nor the link', async () => {
    using world = openNotifyingWorld()
    await confirmed(world, { customerKind: 'business', startConsent: 'not-needed' })
    const mail = world.messagesFor('booking_confirmed').find(({ channel }) => channel === 'email')
    expect(mail?.text).toContain('Who we are')
    expect(mail?.text).not.toContain('Model cancellation form')
    expect(mail?.action?.withdraw).toBeUndefined()
  })
})
