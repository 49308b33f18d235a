/** It is for those only to whom a link was sent. */
export { Head } from '../link/+Head.tsx'
