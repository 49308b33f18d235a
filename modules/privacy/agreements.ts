import type { Agreement } from './ports.ts'

/** An address of somebody that is not written to any more. */
export interface ChannelStop {
  readonly channel: Agreement['channel']
  readonly at: Temporal.Instant
}

/** A consent of somebody, or of their confirmed address. */
export interface Consent {
  readonly channel: Agreement['channel']
  readonly givenAt: Temporal.Instant
  readonly withdrawnAt: Temporal.Instant | null
  /** Given from their own account, not by their address alone. */
  readonly isOwn: boolean
}

/**
 * The latest word of somebody for each channel: a stop before a consent, stops first, the newest first. Telephone numbers
 * are not verified, so that a stop of WhatsApp or SMS is theirs only after a consent from their own account on that
 * channel: an earlier one may be another person's.
 */
export function agreementsFrom(stops: readonly ChannelStop[], consents: readonly Consent[]): readonly Agreement[] {
  const theirs = stops.filter((stop) => stop.channel === 'email' || consents.some((one) => isOwnBefore(one, stop)))
  const said = [
    ...theirs.map(({ channel, at }): Agreement => ({ channel, word: 'stopped', at })).toSorted(newestFirst),
    ...consents.map(wordOf).toSorted(newestFirst),
  ]
  return said.filter(({ channel }, place) => said.findIndex((one) => one.channel === channel) === place)
}

function isOwnBefore({ channel, isOwn, givenAt }: Consent, { channel: stopped, at }: ChannelStop): boolean {
  return channel === stopped && isOwn && Temporal.Instant.compare(givenAt, at) <= 0
}

function wordOf({ channel, givenAt, withdrawnAt }: Consent): Agreement {
  return withdrawnAt ? { channel, word: 'taken-back', at: withdrawnAt } : { channel, word: 'agreed', at: givenAt }
}

function newestFirst(a: Agreement, b: Agreement): number {
  return Temporal.Instant.compare(b.at, a.at)
}
