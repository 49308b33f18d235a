export { type HeldFor, screenText } from './screen.ts'
