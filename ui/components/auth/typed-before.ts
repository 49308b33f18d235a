import type { DraftFields } from '#modules/booking'

/** What somebody has said of himself while booking: nobody types it again to sign up. */
export interface TypedBefore {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly postcode: string
  readonly address: string
}

export function typedBefore({
  name = '',
  email = '',
  phone = '',
  postcode = '',
  address = '',
}: DraftFields): TypedBefore {
  return { name, email, phone, postcode, address }
}
