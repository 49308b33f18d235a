import type { CallRefusal, VideoInProgress } from '#modules/calls'
import { type Problem, notFound } from '../kit/problem.ts'

const videoInProgress: Problem = {
  status: 409,
  code: 'video_in_progress',
  detail: 'Video call already in progress',
}

const takenOver: Problem = {
  status: 409,
  code: 'call_taken_over',
  detail: 'You are in this call on another device. It goes on there.',
}

const notInCall: Problem = {
  status: 409,
  code: 'not_in_call',
  detail: 'You are not in this call, or the connection was lost for too long. Join it again.',
}

const callOver: Problem = { status: 409, code: 'call_over', detail: 'This call has ended.' }

export function problemOf(refusal: CallRefusal | VideoInProgress): Problem {
  switch (refusal.kind) {
    case 'video-in-progress':
      return videoInProgress
    case 'call-unknown':
      return notFound
    case 'call-over':
      return callOver
    case 'not-in-call':
      return refusal.isTakenOver ? takenOver : notInCall
  }
}
