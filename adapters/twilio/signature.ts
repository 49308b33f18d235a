import twilio from 'twilio'

/** By the SDK's own check: HMAC-SHA1 of the address and the sorted parameters, under the auth token. */
export const { validateRequest } = twilio
