require 'openssl'

# True when the header is Frame's signature of exactly these bytes.
def verify_frame_signature(raw_body, header, secret)
  raise ArgumentError, 'The webhook secret is missing.' if secret.to_s.empty?

  received = header.to_s.b[/\Asha256=([0-9a-f]{64})\z/, 1]
  return false unless received

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, raw_body)
  OpenSSL.fixed_length_secure_compare(received, expected)
end
