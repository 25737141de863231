# frozen_string_literal: true

# Runs Ruby samples one after another in this process; `run-samples.ts` describes the arguments.

require 'net/http'
require 'stringio'
require 'timeout'
require 'uri'
require 'frame_payments'

# Redirects requests for the provider to the sandbox, and blocks all others.
module SandboxOnly
  PROVIDER = 'api.framepayments.com'

  def start(host, *arguments, **options, &block)
    return super if host == '127.0.0.1'
    raise "A sample may not request #{host}" unless host == PROVIDER

    sandbox = URI(ENV.fetch('FRAME_SANDBOX'))
    super(sandbox.host, sandbox.port, &block)
  end
end
Net::HTTP.singleton_class.prepend(SandboxOnly)

# The sandbox distinguishes samples by the first part of the path.
module SandboxPath
  def request(message, *body, &block)
    prefix = URI(ENV.fetch('FRAME_SANDBOX')).path
    message.path.prepend(prefix) unless message.path.start_with?(prefix)
    # A request made from a URI names its host, which the sandbox would refuse.
    message['Host'] = "#{address}:#{port}"
    super
  end
end
Net::HTTP.prepend(SandboxPath)

list, results = ARGV
ARGV.clear
output = $stdout
outcomes = File.readlines(list, chomp: true).map do |job|
  name, file, origin, run = job.split("\t")
  ENV['FRAME_SANDBOX'] = origin
  Frame.api_key = nil
  Frame.api_base = nil
  $stdout = StringIO.new
  begin
    RubyVM::InstructionSequence.compile(File.read(file), file)
    # The second argument keeps the constants of one sample out of the next.
    Timeout.timeout(10) { load(file, true) } if run == 'true'
    [name, 0, '']
  rescue SystemExit => e
    [name, 0, e.success? ? '' : "The sample ends the process with #{e.status}"]
  rescue Exception => e # rubocop:disable Lint/RescueException
    place = [*e.backtrace, e.message].find { |line| line.include?("#{file}:") }
    line = place && place[/#{Regexp.escape(file)}:(\d+)/, 1]
    [name, line.to_i, "#{e.class}: #{e.message}".gsub(/\s+/, ' ')]
  ensure
    $stdout = output
  end
end
File.write(results, outcomes.map { |outcome| "#{outcome.join("\t")}\n" }.join)
