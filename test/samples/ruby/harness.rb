# frozen_string_literal: true

# Runs Ruby samples one after the other in this process, so that Ruby starts once.
# Arguments: a JSON file [{ name, file, origin, run }], and where to write [{ name, error, line }].

require 'json'
require 'stringio'
require 'timeout'
require 'frame_payments'

list, results = ARGV
ARGV.clear
output = $stdout
outcomes = JSON.parse(File.read(list), symbolize_names: true).map do |sample|
  ENV['FRAME_SANDBOX'] = sample[:origin]
  Frame.api_key = nil
  Frame.api_base = nil
  $stdout = StringIO.new
  begin
    RubyVM::InstructionSequence.compile(File.read(sample[:file]), sample[:file])
    # The second argument keeps the constants of one sample from the next.
    Timeout.timeout(10) { load(sample[:file], true) } if sample[:run]
    { name: sample[:name], error: nil, line: nil }
  rescue SystemExit => e
    { name: sample[:name], error: e.success? ? nil : "The sample ends the process with #{e.status}", line: nil }
  rescue Exception => e # rubocop:disable Lint/RescueException
    place = [*e.backtrace, e.message].find { |line| line.include?("#{sample[:file]}:") }
    line = place && place[/#{Regexp.escape(sample[:file])}:(\d+)/, 1]
    { name: sample[:name], error: "#{e.class}: #{e.message}", line: line&.to_i }
  ensure
    $stdout = output
  end
end
File.write(results, JSON.generate(outcomes))
