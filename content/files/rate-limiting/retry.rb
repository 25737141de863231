require 'net/http'
require 'openssl'
require 'time'

NETWORK_ERRORS = [
  IOError, SystemCallError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError,
  Net::HTTPBadResponse, Net::ProtocolError
].freeze

# Runs the block until it succeeds, fails permanently, has been tried `tries` times,
# or would have to wait longer than `max_wait` seconds in total. The default is the waits
# of six tries, with jitter.
# The block returns a Net::HTTP response or whatever an SDK method returns.
# Set `write` for requests that create or change something: then only a 429 is retried.
def with_retries(tries: 6, base: 1.0, max_wait: 35, write: false, sleeper: method(:sleep))
  left = max_wait
  (1..).each do |attempt|
    value = error = nil
    begin
      value = yield
    rescue StandardError => e
      error = e
    end
    backoff = (base * (2**(attempt - 1))) + (rand * base / 2)
    wait = [retry_after(value), backoff].max
    unless attempt < tries && wait <= left && temporary?(error, value, write)
      raise error if error

      return value
    end
    left -= wait
    sleeper.call(wait)
  end
end

def temporary?(error, value, write)
  # An SDK's error has `http_status`, one of the servers in the guides `status`.
  status = error.http_status if error.respond_to?(:http_status)
  status = error.status if error.respond_to?(:status)
  status = value.code.to_i if value.is_a?(Net::HTTPResponse)
  return true if status == 429
  return false if write
  return true if status && status >= 500

  NETWORK_ERRORS.any? { |type| error.is_a?(type) } ||
    error.class.name == 'Frame::APIConnectionError'
end

# `Retry-After`, which is seconds or a date, in seconds; 0 without one.
def retry_after(value)
  hint = value['retry-after'] if value.is_a?(Net::HTTPResponse)
  return 0 unless hint

  hint = hint.strip
  seconds = hint.match?(/\A\d+\z/) ? hint.to_i : Time.httpdate(hint) - Time.now
  [seconds, 0].max
rescue ArgumentError
  0
end
