import { z } from 'zod'
import { accessDevices, purposeLength } from '#modules/device-access'
import { bookingParams } from '../bookings/fields.ts'
import { freeText, id } from '../kit/fields.ts'

export const accessParams = bookingParams.extend({ access: id('dva') })

const asked = {
  device_type: z.enum(accessDevices, 'Please choose a phone or a tablet'),
  purpose: freeText(purposeLength, 'Please say what you need it for'),
}

export const accessFields = z.strictObject(asked)
/** The same as a form sends it. */
export const accessForm = z.object(asked)
