import { type Agreement, type ChannelStop, type Consent, type ProvenAddresses, agreementsFrom } from '#modules/privacy'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

/** A user, as rows are looked up by. */
export interface Whom extends ProvenAddresses {
  readonly user: UserId
}

interface StopRow {
  readonly channel: ChannelStop['channel']
  readonly since: string
}

interface ConsentRow {
  readonly channel: Consent['channel']
  readonly givenAt: string
  readonly withdrawnAt: string | null
  readonly isOwn: number
}

/** Reads what a user, or their confirmed address, has said of each channel. */
export function prepareAgreements({ raw }: SqliteDatabase): (whom: Whom) => readonly Agreement[] {
  const stops = raw.prepare<[Whom], StopRow>(
    `select channel, since from suppressions
     where channel = 'email' and address = @email
       or channel in ('whatsapp', 'sms') and address = (select phone from users where id = @user)`,
  )
  const consents = raw.prepare<[Whom], ConsentRow>(
    `select channel, given_at givenAt, withdrawn_at withdrawnAt, coalesce(user_id = @user, 0) isOwn from consents
     where (user_id = @user or address = @email) and channel in ('email', 'whatsapp', 'sms') order by id desc`,
  )
  return (whom) =>
    agreementsFrom(
      stops.all(whom).map(({ channel, since }) => ({ channel, at: Temporal.Instant.from(since) })),
      consents.all(whom).map(({ channel, givenAt, withdrawnAt, isOwn }) => ({
        channel,
        givenAt: Temporal.Instant.from(givenAt),
        withdrawnAt: withdrawnAt === null ? null : Temporal.Instant.from(withdrawnAt),
        isOwn: isOwn === 1,
      })),
    )
}
