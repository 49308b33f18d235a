export default '/_refused/@status'
