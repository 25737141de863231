require 'json'
require 'net/http'

api = ENV.fetch('FRAME_API_BASE', 'http://127.0.0.1:4010')
headers = { 'Authorization' => 'Bearer sk_sandbox_test', 'Content-Type' => 'application/json' }
post = ->(path, body) { JSON.parse(Net::HTTP.post(URI(api + path), body.to_json, headers).body) }
card = { type: 'card', card_number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' }
owner = { name: 'Nora Lind', email: 'nora@example.com' }
order = { amount: 4200, currency: 'usd', customer_data: owner, confirm: true, payment_method_data: card }
intent = post.('/v1/charge_intents', order)
raise 'not paid' unless intent['status'] == 'succeeded'
raise 'not refunded' unless post.('/v1/refunds', { charge_intent: intent['id'], amount: 1000 })['amount'] == 1000
