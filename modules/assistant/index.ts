export { askAdvice, readAdvice } from './advice.ts'
export { actionOf, assistantLimits, assistantPauses, greeting, panelWords } from './options.ts'
export { safetyCalls } from './safety.ts'
export { namedServices, urgencies } from './table.ts'
export {
  type AssistantContext,
  type OfferedService,
  type Shop,
  type Suggestion,
  type Turn,
  newConversation,
  turn,
} from './turn.ts'
