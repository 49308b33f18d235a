export default 'Your listing'
