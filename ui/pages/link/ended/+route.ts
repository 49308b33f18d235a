export default '/_link-ended'
