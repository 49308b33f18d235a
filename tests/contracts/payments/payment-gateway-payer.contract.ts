import { expect, it } from 'vitest'
import { type Open, confirm, intent, valueOf } from './payment-gateway-harness.ts'

/** The contract of a provider whose card fields are on our own page. */
export function payerOnOurPage(open: Open): void {
  it('gives the browser a secret that is hard to guess', async () => {
    await using opened = await open()
    expect((await intent(opened)).clientSecret).toMatch(/.{20,}/)
  })

  it('reports why a card was declined, captures nothing, and accepts the next attempt', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const declined = await confirm(opened, { ref, methodId: opened.methods.declines })
    expect(declined).toMatchObject({
      phase: 'declined',
      attempt: 1,
      failure: { message: 'Your card was declined.' },
      captures: [],
    })
    const poor = await confirm(opened, { ref, methodId: opened.methods.hasNoFunds, attempt: 2 })
    expect(poor).toMatchObject({
      phase: 'declined',
      attempt: 2,
      failure: { message: 'Your card has insufficient funds.' },
      captures: [],
    })
    const third = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 3 })
    expect(third).toMatchObject({ phase: 'captured', failure: null, attempt: 3 })
  })

  it('charges once for one attempt, also with another card', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const declined = await confirm(opened, { ref, methodId: opened.methods.declines })
    expect(await confirm(opened, { ref, methodId: opened.methods.succeeds })).toEqual(declined)
  })

  it('refuses an unknown payment method, and counts no attempt', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const returnUrl = 'http://localhost:3000/'
    const asked = { ref, attempt: 1, methodId: 'pm_card_unheard_of', saveCard: false, returnUrl }
    expect(await opened.gateway.confirm(asked)).toEqual({ ok: false, refusal: { kind: 'payment-method-unknown' } })
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', attempt: 0 })
  })

  it('asks for 3-D Secure with an address to go to, and captures only once it was passed', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const asks = await confirm(opened, { ref, methodId: opened.methods.challenges })
    expect(asks).toMatchObject({ phase: 'requires_action', captures: [] })
    expect(URL.canParse(asks.redirectUrl ?? '')).toBe(true)
    await opened.answerChallenge(ref, true)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
  })

  it('declines when 3-D Secure was not passed, and stays open', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    await confirm(opened, { ref, methodId: opened.methods.challenges })
    await opened.answerChallenge(ref, false)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'declined', captures: [], redirectUrl: null })
    const next = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
    expect(next.phase).toBe('captured')
  })
}

/** The contract of a provider with a payment page of its own. */
export function payerAtTheProvider(open: Open): void {
  it('needs no secret in the browser', async () => {
    await using opened = await open()
    expect((await intent(opened)).clientSecret).toBeNull()
  })

  it('captures nothing before the approval of the payer, and answers where to approve', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const returnUrl = 'http://localhost:3000/'
    const asked = { ref, attempt: 1, methodId: opened.methods.succeeds, saveCard: false, returnUrl }
    const state = valueOf(await opened.gateway.confirm(asked))
    expect(state).toMatchObject({ phase: 'requires_action', attempt: 1, captures: [] })
    expect(URL.canParse(state.redirectUrl ?? '')).toBe(true)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [] })
  })

  it('reports the approval of the payer, and captures nothing before it is asked to', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    expect((await opened.gateway.retrieve(ref)).approved ?? false).toBe(false)
    await opened.payerActs?.(ref, opened.methods.succeeds)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', approved: true, captures: [] })
    const returnUrl = 'http://localhost:3000/'
    const asked = { ref, attempt: 1, methodId: opened.methods.succeeds, saveCard: false, returnUrl }
    const taken = valueOf(await opened.gateway.confirm(asked))
    expect(taken).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    expect(taken.approved ?? false).toBe(false)
  })

  it('reports why it was declined and where to choose again, captures nothing, and accepts the next attempt', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const declined = await confirm(opened, { ref, methodId: opened.methods.declines })
    expect(declined).toMatchObject({ phase: 'declined', attempt: 1, captures: [] })
    expect(declined.failure?.message).toMatch(/\w.*\.$/)
    expect(URL.canParse(declined.redirectUrl ?? '')).toBe(true)
    const poor = await confirm(opened, { ref, methodId: opened.methods.hasNoFunds, attempt: 2 })
    expect(poor).toMatchObject({ phase: 'declined', attempt: 2, captures: [] })
    const third = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 3 })
    expect(third).toMatchObject({ phase: 'captured', failure: null, captures: [{ amount: 12_000 }] })
  })

  it('is captured once when the payer approves again, with any number of the attempt', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    await confirm(opened, { ref, methodId: opened.methods.declines })
    const paid = await confirm(opened, { ref, methodId: opened.methods.succeeds })
    expect(paid).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    expect(await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })).toEqual(paid)
  })

  it('asks for a further step with an address to go to, and captures only once it was passed', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    const asks = await confirm(opened, { ref, methodId: opened.methods.challenges })
    expect(asks).toMatchObject({ phase: 'requires_action', captures: [] })
    expect(URL.canParse(asks.redirectUrl ?? '')).toBe(true)
    await opened.answerChallenge(ref, true)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ captures: [] })
    const returnUrl = 'http://localhost:3000/'
    const asked = { ref, attempt: 2, methodId: opened.methods.challenges, saveCard: false, returnUrl }
    expect(valueOf(await opened.gateway.confirm(asked))).toMatchObject({
      phase: 'captured',
      captures: [{ amount: 12_000 }],
    })
  })

  it('captures nothing when the further step was not passed, and stays open', async () => {
    await using opened = await open()
    const { ref } = await intent(opened)
    await confirm(opened, { ref, methodId: opened.methods.challenges })
    await opened.answerChallenge(ref, false)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [], redirectUrl: null })
    const next = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
    expect(next.phase).toBe('captured')
  })
}
