import { z } from 'zod'
import { signalBytes, signalKinds } from '#modules/calls'
import { id } from '../kit/fields.ts'

/** A page names its device with an id that it made; other clients are known by their session. */
const device = { device_id: z.uuid().optional() }

export const bookingParams = z.strictObject({ id: id('bkg') })
export const sessionParams = z.strictObject({ id: id('bkg'), session: id('vid') })
export const deviceFields = z.strictObject(device)
/** The server passes `data` on as it came. */
export const signalFields = z.strictObject({
  ...device,
  kind: z.enum(signalKinds),
  data: z.record(z.string(), z.unknown()),
})

export const mostSignalBytes = signalBytes
