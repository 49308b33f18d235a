export { type TextProviderSettings, createTextProvider } from './text-provider.ts'
