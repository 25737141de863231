# Accepts each event once. Forgets an id when its event is too old to return.
class EventInbox
  SEVEN_DAYS = 7 * 24 * 60 * 60

  def initialize(max_age: SEVEN_DAYS, now: -> { Time.now.to_i })
    @created_by_id = {}
    @lock = Mutex.new
    @max_age = max_age
    @now = now
  end

  # Returns :new, :duplicate or :too_old. Call it only with a verified event.
  def accept(event)
    @lock.synchronize do
      oldest = @now.call - @max_age
      @created_by_id.delete_if { |_id, created| created < oldest }

      next :too_old if event.fetch('created') < oldest
      next :duplicate if @created_by_id.key?(event.fetch('id'))

      @created_by_id[event.fetch('id')] = event.fetch('created')
      :new
    end
  end
end
