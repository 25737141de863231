# frozen_string_literal: true

# Stands in for the gem `frame_payments`, so that tests need no registry: the same classes, methods, and errors,
# nothing more. Only the standard library.

require 'json'
require 'net/http'
require 'uri'

module Frame
  class << self
    attr_accessor :api_key, :open_timeout, :read_timeout, :verify_ssl_certs, :logger, :log_level
    attr_writer :api_base

    def api_base
      @api_base || ENV.fetch('FRAME_SANDBOX')
    end
  end

  class Error < StandardError; end

  class APIError < Error
    attr_reader :http_status, :http_body, :json_body, :code

    def initialize(message, http_status: nil, http_body: nil, json_body: nil)
      super(message)
      @http_status = http_status
      @http_body = http_body
      @json_body = json_body
      @code = json_body && (json_body[:code] || json_body['code'])
    end
  end

  class InvalidRequestError < APIError; end
  class AuthenticationError < APIError; end
  class RateLimitError < APIError; end
  class APIConnectionError < APIError; end

  VERBS = { get: Net::HTTP::Get, post: Net::HTTP::Post, patch: Net::HTTP::Patch, delete: Net::HTTP::Delete }.freeze
  ERRORS = { 400 => InvalidRequestError, 401 => AuthenticationError, 404 => InvalidRequestError, 429 => RateLimitError }.freeze

  def self.request(verb, path, query: nil, body: nil)
    raise AuthenticationError, 'No API key provided' if api_key.nil? || api_key.empty?

    uri = URI(api_base + path)
    uri.query = URI.encode_www_form(query) if query && !query.empty?
    message = VERBS.fetch(verb).new(uri)
    message['Authorization'] = "Bearer #{api_key}"
    message['Content-Type'] = 'application/json'
    message.body = JSON.generate(body) if body
    response = Net::HTTP.start(uri.host, uri.port) { |http| http.request(message) }
    json = JSON.parse(response.body, symbolize_names: true)
    status = response.code.to_i
    return json if status < 300

    error = ERRORS.fetch(status, APIError)
    raise error.new(json[:error].to_s, http_status: status, http_body: response.body, json_body: json)
  end

  # A response with attributes as methods and `[]`; can be changed and saved.
  class FrameObject
    attr_reader :path

    def initialize(values, path = nil)
      @values = values
      @path = path
      @changed = {}
    end

    def [](key) = wrap(@values[key.to_sym])
    def to_h = @values
    def to_json(*args) = @values.to_json(*args)

    def dig(key, *rest)
      value = self[key]
      rest.empty? || value.nil? ? value : value.dig(*rest)
    end

    def save
      @values = Frame.request(:patch, @path, body: @changed)
      @changed = {}
      self
    end

    def update(changes)
      @values = Frame.request(:patch, @path, body: changes)
      self
    end

    def delete = FrameObject.new(Frame.request(:delete, @path))

    def respond_to_missing?(name, include_private = false)
      @values.key?(name.to_s.delete_suffix('=').to_sym) || super
    end

    def method_missing(name, *args)
      key = name.to_s
      if key.end_with?('=')
        attribute = key.delete_suffix('=').to_sym
        @changed[attribute] = @values[attribute] = args.first
      elsif @values.key?(name)
        self[name]
      else
        super
      end
    end

    private

    def wrap(value)
      case value
      when Hash then FrameObject.new(value)
      when Array then value.map { |item| wrap(item) }
      else value
      end
    end
  end

  # One page of a list.
  class ListObject < FrameObject
    include Enumerable

    def initialize(values, path, query)
      super(values, path)
      @query = query
      @items = (values[:data] || values.values.find { |value| value.is_a?(Array) }).map do |item|
        FrameObject.new(item, "#{path}/#{item[:id]}")
      end
    end

    def each(&block) = @items.each(&block)
    def data = @items
    def last = @items.last
    def [](key) = key.is_a?(Integer) ? @items[key] : super
    def has_more? = @values.dig(:meta, :has_more) || false

    def next_page
      query = (@query || {}).merge(page: @values.dig(:meta, :next))
      ListObject.new(Frame.request(:get, @path, query: query), @path, query)
    end
  end

  # Class, its path, then `method: verb suffix [what]`: `=` takes a body, `?` a query, `.key` one key of a body.
  TABLE = <<~ROWS
    Charge /charges | retrieve get /:id | trace get /:id/trace
    ChargeIntent /charge_intents | create post = | list get ? | retrieve get /:id | confirm post /:id/confirm | capture post /:id/capture = | cancel post /:id/cancel | void_remaining post /:id/void_remaining
    Customer /customers | create post = | list get ? | search get /search ? | retrieve get /:id | delete delete /:id | block post /:id/block | unblock post /:id/unblock | payment_methods get /:id/payment_methods ?
    CustomerIdentityVerification /customer_identity_verifications | create post = | create_for_customer post /:id | retrieve get /:id | upload_documents post /:id/upload_documents =
    Dispute /disputes | list get ? | retrieve get /:id | update patch /:id = | create_document post /:id/documents =
    Invoice /invoices | create post = | list get ? | retrieve get /:id | update patch /:id = | delete delete /:id | issue post /:id/issue
    InvoiceLineItem /invoices/:invoice/line_items | list get | create post = | retrieve get /:id | update patch /:id = | delete delete /:id
    PaymentLinkSession /payment_link_sessions | create post =
    PaymentMethod /payment_methods | create post = | create_card post = | create_bank_account post = | create_apple_pay post = | create_google_pay post = | list get ? | retrieve get /:id | update patch /:id = | attach post /:id/attach .customer | detach post /:id/detach | block post /:id/block | unblock post /:id/unblock | connect_plaid post /connect_plaid =
    Product /products | create post = | list get ? | search get /search ? | retrieve get /:id | update patch /:id = | delete delete /:id
    ProductPhase /products/:product/phases | list get | create post = | retrieve get /:id | update patch /:id = | delete delete /:id | bulk_update patch /bulk_update .phases
    Refund /refunds | create post = | list get ? | retrieve get /:id
    Subscription /subscriptions | create post = | list get ? | search get /search ? | retrieve get /:id | update patch /:id = | cancel post /:id/cancel | pause post /:id/pause | resume post /:id/resume | cancel_scheduled_change delete /:id/scheduled_change
    SubscriptionChangeLog /subscriptions/:subscription/change_logs | list get ?
    SubscriptionPhase /subscriptions/:subscription/phases | list get | create post = | retrieve get /:id | update patch /:id = | delete delete /:id | bulk_update patch /bulk_update .phases
    ThreeDsIntent /3ds/intents | create post = | retrieve get /:id | resend post /:id/resend
    WebhookEndpoint /webhook_endpoints | create post = | list get ? | retrieve get /:id | update patch /:id = | delete delete /:id | rotate_secret post /:id/rotate_secret
  ROWS

  TABLE.each_line(chomp: true) do |line|
    (name, base), *methods = line.split(' | ').map(&:split)
    owner = const_set(name, Class.new(FrameObject))
    methods.each do |method, verb, *rest|
      suffix = rest.first&.start_with?('/') ? rest.shift : ''
      takes = rest.first
      owner.define_singleton_method(method) do |*args, **options|
        path = "/v1#{base}#{suffix}".gsub(/:\w+/) { URI.encode_www_form_component(args.shift) }
        given = args.shift || options
        given = { takes.delete_prefix('.') => given } if takes&.start_with?('.')
        values = Frame.request(verb.to_sym, path,
                               query: (given if takes == '?'),
                               body: (given if takes && takes != '?' && !given.empty?))
        next ListObject.new(values, path, given) if values.values.first.is_a?(Array) || values.key?(:data)

        owner.new(values, path.include?(values[:id].to_s) ? path[/.*#{values[:id]}/] : "#{path}/#{values[:id]}")
      end
    end
  end
end
