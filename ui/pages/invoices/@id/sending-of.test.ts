import { describe, expect, it } from 'vitest'
import { anIssued, noon } from '../../../../tests/support/documents/build.ts'
import { sendingOf } from './sending-of.ts'

const asked = { what: 'send-asked', words: null, by: 'usr_office', at: noon('2026-11-24') }
const after = (minutes: number) => noon('2026-11-24').add({ minutes })

describe('sendingOf', () => {
  it('says that a document is on its way, and after ten minutes that it was not sent', () => {
    expect(sendingOf(anIssued(), [asked], after(9))).toMatchObject({ isLate: false })
    expect(sendingOf(anIssued(), [asked], after(10))).toMatchObject({
      isLate: true,
      words: expect.stringContaining('no mail server has taken it'),
    })
  })

  it('says nothing of a document that was sent, is void, or that nobody has sent', () => {
    expect(sendingOf(anIssued({ sentAt: after(1) }), [asked], after(60))).toBeNull()
    expect(sendingOf(anIssued({ status: 'void' }), [asked], after(60))).toBeNull()
    expect(sendingOf(anIssued(), [], after(60))).toBeNull()
  })
})
