export { default } from '../../receipt/@id/+Page.tsx'
