export { instantText } from '#modules/shared'
