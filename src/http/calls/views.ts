import { z } from 'zod'
import { type Call, type IceServers, type Signal, callSides, isActive, signalKinds } from '#modules/calls'
import { instantText } from '#modules/shared'
import { nameFor } from '../conversations/views.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const participant = z.object({
  id: z.string(),
  name: z.string(),
  sender_type: z.enum(callSides),
  /** Grows when this person comes in again, or with another device. */
  entry: z.int(),
  joined_at: instantSchema,
})

export const callSchema = z.object({
  session_id: z.string(),
  session_status: z.enum(['active', 'ended']),
  initiator_id: z.string(),
  /** Those in the call now, two at most. */
  participants: z.array(participant),
  started_at: instantSchema,
  ended_at: instantSchema.nullable(),
})

/** A call as a member of the thread reads it. */
export function callView(call: Call, reader: { readonly isByLink: boolean }): z.output<typeof callSchema> {
  return {
    session_id: call.id,
    session_status: isActive(call) ? 'active' : 'ended',
    initiator_id: call.initiator.personId,
    participants: call.participants.map(({ personId, name, side, entry, joinedAt }) => ({
      id: personId,
      name: nameFor(reader, name, side),
      sender_type: side,
      entry,
      joined_at: instantText(joinedAt),
    })),
    started_at: instantText(call.startedAt),
    ended_at: call.endedAt && instantText(call.endedAt),
  }
}

export const iceSchema = z.object({
  ice_servers: z.array(
    z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
  ),
  ice_transport_policy: z.enum(['all', 'relay']),
  expires_at: instantSchema,
})

export function iceView({ servers, policy, expiresAt }: IceServers): z.output<typeof iceSchema> {
  return {
    ice_servers: servers.map(({ urls, username, credential }) => ({
      urls: [...urls],
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    })),
    ice_transport_policy: policy,
    expires_at: instantText(expiresAt),
  }
}

const end = z.object({ id: z.string(), entry: z.int() })

export const signalSchema = z.object({
  session_id: z.string(),
  number: z.int(),
  kind: z.enum(signalKinds),
  data: z.unknown(),
  from: end,
  to: end,
})

/** A signal as the page of the other person gets it. */
export function signalView(sessionId: string, { number, kind, data, from, to }: Signal): z.output<typeof signalSchema> {
  const endOf = ({ personId, entry }: Signal['from']) => ({ id: personId, entry })
  return { session_id: sessionId, number, kind, data: JSON.parse(data), from: endOf(from), to: endOf(to) }
}
